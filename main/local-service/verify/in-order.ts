/** What two lists have for the same key; `null` where a list does not have it. */
export interface Pair<Left, Right> {
  readonly left: Left | null;
  readonly right: Right | null;
}

/**
 * Walks two lists that are in the same order and puts together what has the same place in it. Holds one item of each.
 * @param compare negative when `left` comes first, 0 when both have the same place
 */
export async function* inOrder<Left, Right>(
  leftItems: AsyncIterable<Left>,
  rightItems: AsyncIterable<Right>,
  compare: (left: Left, right: Right) => number,
): AsyncGenerator<Pair<Left, Right>> {
  const lefts = leftItems[Symbol.asyncIterator]();
  const rights = rightItems[Symbol.asyncIterator]();
  const nextOf = async <Item>(items: AsyncIterator<Item>): Promise<Item | null> => {
    const result = await items.next();
    return result.done === true ? null : result.value;
  };
  try {
    let [left, right] = [await nextOf(lefts), await nextOf(rights)];
    while (left !== null || right !== null) {
      const order = left === null ? 1 : right === null ? -1 : compare(left, right);
      yield { left: order <= 0 ? left : null, right: order >= 0 ? right : null };
      if (order <= 0) left = await nextOf(lefts);
      if (order >= 0) right = await nextOf(rights);
    }
  } finally {
    await lefts.return?.();
    await rights.return?.();
  }
}
