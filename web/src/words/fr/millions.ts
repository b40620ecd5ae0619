/**
 * French has a form of its own for whole millions: “un million de fichiers”. In figures they are said like any other
 * number, so that form is the plural.
 */
// #__NO_SIDE_EFFECTS__ (so that a page carries only the words that it takes from a file)
export function withMillions<Texts extends object>(texts: Texts): Texts {
  const plurals = Object.entries(texts).filter(([key]) => key.endsWith('_other'))
  return { ...texts, ...Object.fromEntries(plurals.map(([key, text]) => [key.replace(/_other$/, '_many'), text])) }
}
