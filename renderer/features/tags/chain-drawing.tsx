import { useId } from 'react';
import { useText } from '../../i18n/text.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { dependenciesOf, type FieldDraft } from './field-draft.ts';
import './chain-drawing.css';

type Node = Pick<FieldDraft, 'name' | 'source' | 'dependsOn'>;

const box = { width: 132, height: 34, gapX: 56, gapY: 14 } as const;
const margin = 2;

interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface ChainDrawingProps {
  readonly fields: readonly Node[];
  /** Draws only what is connected with this field. */
  readonly around?: string;
}

/** Draws which field is made of which others, from left to right. Fields that stand alone are left out. */
export function ChainDrawing({ fields, around }: ChainDrawingProps) {
  const t = useText();
  const pointText = usePointText();
  const arrow = useId();
  const edges = around === undefined ? edgesOf(fields) : connectedWith(around, edgesOf(fields));
  if (edges.length === 0) return null;
  const placed = place(fields, edges);
  const at = new Map(placed.map((one) => [one.name, one]));
  const width = Math.max(...placed.map(({ x }) => x)) + box.width + 2 * margin;
  const height = Math.max(...placed.map(({ y }) => y)) + box.height + 2 * margin;
  const inWords = edges
    .map(({ from, to }) => t('chain.edge', { from: pointText.field(from), to: pointText.field(to) }))
    .join(' ');
  return (
    // Long chains scroll sideways, also by keyboard.
    <div className="chain" tabIndex={0} role="group" aria-label={t('chain.title')}>
      <svg width={width} height={height} role="img" aria-label={inWords}>
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" className="chain-arrow" />
          </marker>
        </defs>
        {edges.map(({ from, to }) => {
          const [start, end] = [at.get(from), at.get(to)];
          if (start === undefined || end === undefined) return null;
          const [x1, y1] = [start.x + box.width + margin, start.y + box.height / 2 + margin];
          const [x2, y2] = [end.x + margin - 2, end.y + box.height / 2 + margin];
          const bend = Math.max(24, (x2 - x1) / 2);
          return (
            <path
              key={`${from} ${to}`}
              d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
              className="chain-edge"
              markerEnd={`url(#${arrow})`}
            />
          );
        })}
        {placed.map(({ name, x, y }) => (
          <g key={name} transform={`translate(${x + margin} ${y + margin})`}>
            <rect width={box.width} height={box.height} rx="6" className="chain-box" />
            <text x={box.width / 2} y={box.height / 2} className="chain-name">
              {shortened(pointText.field(name))}
              <title>{pointText.field(name)}</title>
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

function edgesOf(fields: readonly Node[]): readonly Edge[] {
  const names = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) =>
    dependenciesOf(field)
      .filter((from) => names.has(from))
      .map((from) => ({ from, to: field.name })),
  );
}

/** Returns the edges that lead to a field, from it, and on from there, in any direction. */
function connectedWith(name: string, edges: readonly Edge[]): readonly Edge[] {
  const reached = new Set([name]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of edges) if (reached.has(from) || reached.has(to)) reached.add(from).add(to);
  }
  return edges.filter(({ from }) => reached.has(from));
}

/** Puts each field one column to the right of the last field that it needs. Fields of a circle end in one column. */
function place(fields: readonly Node[], edges: readonly Edge[]): readonly Placed[] {
  const linked = fields.filter(({ name }) => edges.some(({ from, to }) => from === name || to === name));
  const columns = new Map(linked.map(({ name }) => [name, 0]));
  for (let round = 0; round < linked.length; round += 1) {
    for (const { from, to } of edges) {
      const wanted = Math.min(linked.length - 1, (columns.get(from) ?? 0) + 1);
      if ((columns.get(to) ?? 0) < wanted) columns.set(to, wanted);
    }
  }
  const rows = new Map<number, number>();
  return linked.map(({ name }) => {
    const column = columns.get(name) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { name, x: column * (box.width + box.gapX), y: row * (box.height + box.gapY) };
  });
}

const longestName = 17;
const shortened = (name: string): string => (name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`);
