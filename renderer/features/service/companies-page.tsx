import { Building2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { NewKey, ServiceCompany } from '#contract/configuration.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddCompany, RemoveCompany, RenameCompany } from './company-dialogs.tsx';
import { ShownKey } from './make-key.tsx';
import { useRefreshed } from './use-refreshed.ts';
import './companies.css';

/**
 * The companies of the service, for administrators of Intray's own.
 * @param isHere whether the service is on this computer
 */
export function CompaniesPage({ isHere }: { readonly isHere: boolean }) {
  const t = useText();
  const { data, error, refresh } = useQuery('configuration.companies.list', {});
  useRefreshed(refresh);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewCompany | null>(null);
  if (data === null && error !== null) return <NotLoaded icon={Building2} error={error} onRetry={refresh} />;
  if (data === null) return <Skeleton rows={4} label={t('shell.loading')} />;
  const { companies } = data;
  const [first] = companies;
  return (
    <div className="managed companies">
      <div className="managed-head">
        <p className="muted small">
          {companies.length === 1 && first !== undefined
            ? t('companies.none', { name: first.name })
            : t('companies.text')}
        </p>
        <Button icon={Plus} onPress={() => setAdding(true)}>
          {t('companies.add')}
        </Button>
      </div>
      <Card>
        <CompaniesTable companies={companies} />
      </Card>
      {isAdding && <AddCompany onMade={(name, key) => setMade({ name, key })} onClose={() => setAdding(false)} />}
      {made !== null && (
        <ShownKey
          made={made.key}
          isHere={isHere}
          title={t('companies.key.title', { name: made.name })}
          lostText={t('companies.key.text')}
          onClose={() => setMade(null)}
        />
      )}
    </div>
  );
}

interface NewCompany {
  readonly name: string;
  readonly key: NewKey;
}

function CompaniesTable({ companies }: { readonly companies: readonly ServiceCompany[] }) {
  const t = useText();
  return (
    <table className="companies-table" aria-label={t('service.companies')}>
      <thead>
        <tr>
          <th scope="col">{t('service.name')}</th>
          <th scope="col" className="companies-number">
            {t('companies.users')}
          </th>
          <th scope="col" className="companies-number">
            {t('service.documents')}
          </th>
          <th scope="col" className="companies-number">
            {t('file.size')}
          </th>
          <th scope="col">
            <span className="hidden-visually">{t('companies.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
      </tbody>
    </table>
  );
}

function CompanyRow({ company }: { readonly company: ServiceCompany }) {
  const t = useText();
  const formats = useFormats();
  const { name, users, documents, bytes, isOwn } = company;
  return (
    <tr>
      <th scope="row">
        <bdi className="name">{name}</bdi>
        {isOwn && <small className="dim">{t('companies.own')}</small>}
      </th>
      <td className="companies-number">{formats.number(users)}</td>
      <td className="companies-number">{formats.number(documents)}</td>
      <td className="companies-number">{formats.bytes(bytes)}</td>
      <td className="companies-actions">{!isOwn && <CompanyMenu company={company} />}</td>
    </tr>
  );
}

function CompanyMenu({ company }: { readonly company: ServiceCompany }) {
  const t = useText();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        label={t('users.actions', { name: company.name })}
        entries={[
          { id: 'rename', label: t('keys.rename'), icon: Pencil, onAction: () => setOpen('rename') },
          {
            ...{ id: 'remove', label: t('users.remove'), icon: Trash2, isDanger: true },
            onAction: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'rename' && <RenameCompany company={company} onClose={close} />}
      {open === 'remove' && <RemoveCompany company={company} onClose={close} />}
    </>
  );
}
