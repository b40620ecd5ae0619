/**
 * A share of an amount in minor units, rounded half away from zero. Whole numbers throughout, since fractions of floating
 * point lose cents: what does not fit into them exactly is refused, never rounded in silence.
 */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator
  if (![amount, numerator, denominator, product].every(Number.isSafeInteger) || denominator <= 0)
    throw new RangeError(`no whole share: ${amount} * ${numerator} / ${denominator}`)
  const rest = product % denominator
  const whole = (product - rest) / denominator
  // The rest compared with what it leaves, since its double may no longer be exact.
  const isHalf = Math.abs(rest) >= denominator - Math.abs(rest)
  // Never -0, which is printed with its sign.
  return whole + (isHalf ? Math.sign(product) : 0) || 0
}
