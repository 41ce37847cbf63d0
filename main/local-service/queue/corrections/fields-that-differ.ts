/** A value as a record has it. */
interface RecordedValue {
  readonly name: string;
  readonly value_as_string: string;
  readonly data_type: string;
}

interface AnalysedValues {
  readonly dataPoints: readonly { readonly name: string; readonly valueAsString: string; readonly dataType: string }[];
}

/** Returns the names of the fields whose values an analysis changes. */
export function fieldsThatDiffer(
  before: readonly RecordedValue[],
  { dataPoints: after }: AnalysedValues,
): readonly string[] {
  const [old, fresh] = [
    new Map(before.map((point) => [point.name, `${point.data_type} ${point.value_as_string}`])),
    new Map(after.map((point) => [point.name, `${point.dataType} ${point.valueAsString}`])),
  ];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => old.get(name) !== fresh.get(name));
}
