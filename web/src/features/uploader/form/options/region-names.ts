import type { Region } from '../../state.ts'

/** What people read for each: its name, or its country in their language, or else what it is called among machines. */
export function regionNames(regions: readonly Omit<Region, 'types'>[], language: string): string[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const names = regions.map(({ region, name, country }) => name ?? (country && countries.of(country)) ?? region)
  // Two of one country are told apart.
  return names.map((name, at) => {
    const isShared = names.some((other, place) => place !== at && other === name)
    return isShared ? `${name} (${regions[at]?.region})` : name
  })
}
