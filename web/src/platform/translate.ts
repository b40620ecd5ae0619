/**
 * Says words of one language, for pages too small to carry a library: `{{values}}`, and plurals by the language's own
 * rules. Keys are those of the other words: `room:key`, deeper ones with dots, counted ones by their stem.
 */
type Stem<Key extends string> = Key extends `${infer Start}_one` | `${infer Start}_other` ? Start : Key
type PathIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${PathIn<Texts[Key]>}`
}[keyof Texts & string]
export type WordKey<Words> = { [Room in keyof Words & string]: `${Room}:${PathIn<Words[Room]>}` }[keyof Words & string]

export type Translate<Words> = (key: WordKey<Words>, values?: Record<string, string | number>) => string

export function createTranslate<Words extends object>(language: string, words: Words): Translate<Words> {
  const plurals = new Intl.PluralRules(language)
  const find = (key: string): string | undefined => {
    let found: unknown = words
    for (const name of key.split(/[:.]/)) found = (found as Record<string, unknown> | undefined)?.[name]
    return typeof found === 'string' ? found : undefined
  }
  /** A form that a language has and the words have not, such as that of French for millions, is the plural. */
  const findCounted = (key: string, count: number): string | undefined =>
    find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`)
  return (key, values = {}) => {
    const { count } = values
    const text = (typeof count === 'number' ? findCounted(key, count) : undefined) ?? find(key) ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
