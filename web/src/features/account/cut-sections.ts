/** What a copy of one's data does not hold whole, as keys of the words that people read. */
const told = ['transfers', 'devices', 'passkeys', 'places', 'secondFactors'] as const

export type CutKey = `cut_${(typeof told)[number] | 'else'}`

/** In this order, each once. A section that has no word yet is an entry of another kind. */
export function cutKeys(sections: readonly string[]): CutKey[] {
  const known = told.filter((name) => sections.includes(name))
  const hasOthers = sections.some((name) => !told.some((one) => one === name))
  return [...known.map((name) => `cut_${name}` as const), ...(hasOthers ? (['cut_else'] as const) : [])]
}
