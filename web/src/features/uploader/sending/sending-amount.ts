/** `1.4 of 1.87 GB`: a unit that both have is said once. */
export function sizePair(sent: string, total: string): { sent: string; total: string } {
  const [amount, unit] = sent.split(NO_BREAK)
  return amount !== undefined && unit !== undefined && total.endsWith(`${NO_BREAK}${unit}`)
    ? { sent: amount, total }
    : { sent, total }
}

const NO_BREAK = '\u00A0'
