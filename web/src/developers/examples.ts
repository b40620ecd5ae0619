/**
 * Every example of the guides by its path below `examples/`. They are files, so that the tests run what people read:
 * see tests/program/documentation-examples.test.ts.
 */
const files = import.meta.glob<string>('./examples/**/*.{sh,mts,html,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A program says how it is run in its first line, which readers need not see. */
const shown = (text: string): string => text.replace(/^#!.*\n/, '').trim()

export const examples: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace('./examples/', ''), shown(text)]),
)
