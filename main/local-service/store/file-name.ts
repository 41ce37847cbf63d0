/**
 * A name like `name` that is not taken: itself, else `scan (2).pdf`, `scan (3).pdf`, … The number is found by doubling and
 * halving, so that the ten-thousandth `scan.pdf` costs thirty questions.
 */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(name))) return name;
  let free = 2;
  while (await isTaken(numbered(name, free))) free *= 2;
  let taken = Math.floor(free / 2);
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2);
    if (await isTaken(numbered(name, middle))) taken = middle;
    else free = middle;
  }
  return numbered(name, free);
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const stemEnd = dot > 0 ? dot : name.length;
  return `${name.slice(0, stemEnd)} (${number})${name.slice(stemEnd)}`;
}
