/** Fewer say little, and each of them a lot about who gave them. */
const FEWEST = 10

/** What can be told of the ratings: nothing until there are enough. */
export const findTellable = ({ average, count }: { average: number | null; count: number }) =>
  average === null || count < FEWEST ? undefined : { average: Math.round(average * 10) / 10, count }
