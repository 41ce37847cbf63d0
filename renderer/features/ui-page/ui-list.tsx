import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** A list of 100,000 rows that changes above the row that is looked at. */
export function UiList() {
  const [first, setFirst] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Section
      title="List: keeps its place while rows come and go"
      action={
        <Button size="s" onPress={() => setFirst(first - 10)}>
          Ten rows above
        </Button>
      }
    >
      <Card>
        <div className="ui-list">
          <VirtualList
            label="Rows"
            count={100_000 - first}
            rowHeight={40}
            keyAt={(index) => String(first + index)}
            row={(index) => <div className="ui-list-row">Row {first + index}</div>}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      </Card>
    </Section>
  );
}
