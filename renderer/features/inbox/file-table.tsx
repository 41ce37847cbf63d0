import { memo } from 'react';
import type { FileOrder } from '#contract/file-list-methods.ts';
import type { TrackedFile } from '#contract/files.ts';
import { FileMenu } from '../../documents/files/file-menu.tsx';
import { wordsOf } from '../../documents/files/file-text.ts';
import { ServiceChip } from '../../documents/files/service-chip.tsx';
import { StateMark } from '../../documents/files/state-mark.tsx';
import { useFileActions } from '../../documents/files/use-file-action.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { useNow } from '../../ui/use-now.ts';
import './file-table.css';

export const fileRowHeight = 64;
export const fileHeadHeight = 32;
/** Page, name, folder, state, size, first seen, menu. */
export const fileColumnCount = 7;

const minuteMs = 60_000;

interface FileTableHeadProps {
  readonly order: FileOrder;
  readonly onOrder: (order: FileOrder) => void;
  /** The column that was pressed last keeps the focus. */
  readonly hasFocus: boolean;
}

/** The heads of the columns. A press sorts the whole list, also what is not loaded. */
export function FileTableHead({ order, onOrder, hasFocus }: FileTableHeadProps) {
  const t = useText();
  const head = (by: FileOrder['by']) => ({
    ...{ by, sorting: order, onSort: onOrder },
    autoFocus: hasFocus && order.by === by,
  });
  return (
    <div className="file-cells file-cells-head" role="row" aria-rowindex={1}>
      <span role="columnheader">
        <span className="hidden-visually">{t('files.column.page')}</span>
      </span>
      <SortHead {...head('name')} text={t('files.column.name')} />
      <SortHead {...head('folder')} text={t('files.folder')} className="file-cells-folder" />
      <SortHead {...head('state')} text={t('files.group')} />
      <SortHead {...head('size')} text={t('files.column.size')} className="file-cells-size" startsDescending />
      <SortHead {...head('seen')} text={t('files.column.seen')} className="file-cells-seen" startsDescending />
      <span role="columnheader">
        <span className="hidden-visually">{t('files.column.menu')}</span>
      </span>
    </div>
  );
}

interface FileTableRowProps {
  readonly file: TrackedFile;
  readonly folderName: string | undefined;
  readonly isCurrent: boolean;
}

/** A file by its name, because that is what it is sorted and looked for by; below it what is known of its document. */
export const FileTableRow = memo(function FileTableRow({ file, folderName, isCurrent }: FileTableRowProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const actions = useFileActions();
  // At midnight the time of a file becomes its date.
  useNow(minuteMs);
  const { document } = file;
  const isRead = file.state === 'done' && file.warning === null && file.removed === null && file.outputs === null;
  const amount = document?.amount ?? null;
  const known = [
    document?.issuer ?? null,
    amount === null ? null : `${formats.amount(amount)} ${document?.currency ?? ''}`.trim(),
  ].filter((part) => part !== null);
  return (
    <div className="file-cells">
      <span role="gridcell">
        <PageThumb file={file} isGrey={file.group === 'inProgress'} isNow={file.state === 'uploading'} />
      </span>
      <span role="gridcell" className="file-cells-who">
        <bdi className="name cut" title={file.path} data-file-name={file.name}>
          {file.name}
        </bdi>
        <small className="cut">{isRead ? known.join(' · ') : wordsOf(file, { t, hostText, formats })}</small>
      </span>
      <span role="gridcell" className="file-cells-folder">
        <bdi className="cut">{folderName ?? t('jobs.byHand')}</bdi>
        <ServiceChip serviceId={file.serviceId} />
      </span>
      <span role="gridcell" className="file-cells-state">
        <StateMark file={file} />
      </span>
      <span role="gridcell" className="file-cells-size">
        {formats.bytes(file.sizeBytes)}
      </span>
      <span role="gridcell" className="file-cells-seen">
        {formats.moment(file.seenAtMs)}
      </span>
      <span
        role="gridcell"
        // A press in the menu does not open the row.
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <FileMenu file={file} actions={actions} excludeFromTabOrder={!isCurrent} />
      </span>
    </div>
  );
});
