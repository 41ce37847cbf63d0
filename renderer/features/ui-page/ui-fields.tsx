import { useState } from 'react';
import { Section } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';

export function UiFields() {
  const [text, setText] = useState('Some text');
  const [isOn, setOn] = useState(true);
  const [number, setNumber] = useState(5);
  const [time, setTime] = useState('08:00');
  const [chosen, setChosen] = useState<readonly ('one' | 'two')[]>(['one']);
  const [choice, setChoice] = useState<'one' | 'two'>('one');
  const options = [
    { id: 'one', label: 'First' },
    { id: 'two', label: 'Second' },
  ] as const;
  return (
    <Section title="Fields">
      <div className="ui-grid">
        <TextField label="Text" description="With a description" value={text} onChange={setText} />
        <TextField label="Empty" placeholder="For instance this" value="" onChange={setText} />
        <TextField label="Wrong" error="This folder does not exist" value="/nowhere" onChange={setText} />
        <TextField label="Disabled" isDisabled value="Cannot be changed" onChange={setText} />
        <Select label="Select" value={choice} options={options} onChange={setChoice} />
        <Select label="Disabled select" isDisabled value={choice} options={options} onChange={setChoice} />
        <NumberField label="Number" unit="minutes" min={0} max={60} value={number} onChange={setNumber} />
        <TimeField label="Time" value={time} onChange={setTime} />
        <SavedField
          label="Saved by a button"
          saveLabel="Save"
          value="half of it would do harm"
          onSave={() => Promise.resolve('This one is never kept')}
        />
        <ChoiceChips
          label="Several of a few"
          options={options.map(({ id, label }) => ({ id, label }))}
          value={chosen}
          onChange={setChosen}
        />
        <Switch isSelected={isOn} onChange={setOn} description="With a description">
          Switch
        </Switch>
        <Switch isSelected={!isOn} onChange={() => setOn(!isOn)}>
          The other way round
        </Switch>
        <Switch isSelected isDisabled onChange={setOn}>
          Disabled
        </Switch>
      </div>
    </Section>
  );
}
