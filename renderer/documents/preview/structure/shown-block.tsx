import type { MarkedText, ShownBlock } from './shown-pages.ts';

interface BlockProps {
  readonly block: ShownBlock;
  /** The current hit of the document. */
  readonly active: number | null;
}

/** Shows a block as the element that it is. Its text is only ever text. */
export function Block({ block, active }: BlockProps) {
  return (
    <div className="structure-block" data-aside={block.aside ?? undefined}>
      <BlockContent block={block} active={active} />
    </div>
  );
}

function BlockContent({ block, active }: BlockProps) {
  switch (block.kind) {
    case 'heading': {
      // The page has headings of its own above these.
      const Heading = block.level === 1 ? 'h3' : block.level === 2 ? 'h4' : block.level === 3 ? 'h5' : 'h6';
      return (
        <Heading>
          <Marked text={block.text} active={active} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Marked text={block.text} active={active} />
        </p>
      );
    case 'list-item':
      return (
        <p className="structure-item" style={{ marginInlineStart: `${(block.level - 1) * 1.5}em` }}>
          <span>{block.marker}</span>
          <span>
            <Marked text={block.text} active={active} />
          </span>
        </p>
      );
    case 'table':
      return <Table rows={block.rows} active={active} />;
  }
}

function Table({ rows, active }: { rows: readonly (readonly MarkedText[])[]; active: number | null }) {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  return (
    <div className="structure-table">
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-number={isNumber(cell) || undefined}>
                  <Marked text={cell} active={active} />
                </td>
              ))}
              {row.length < columns && <td colSpan={columns - row.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Numbers, amounts and dates stand at the right of their column. */
function isNumber({ segments }: MarkedText): boolean {
  const text = segments.map((segment) => segment.text).join('');
  return text.length < 30 && /^[-+€$£\s]*\d[\d.,:\s'’/-]*(?:%|€|\$|£|[A-Z]{3})?$/u.test(text);
}

function Marked({ text: { segments, hitsBefore }, active }: { text: MarkedText; active: number | null }) {
  let hit = hitsBefore - 1;
  return segments.map((segment, index) => {
    if (!segment.match) return segment.text;
    hit += 1;
    return (
      <mark key={index} data-hit={hit} data-active={hit === active || undefined}>
        {segment.text}
      </mark>
    );
  });
}
