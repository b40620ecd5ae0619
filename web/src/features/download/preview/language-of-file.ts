/** Which grammar colours a file, by the ending of its name; those without one are shown plain. */
const endings: Record<string, string> = {
  bash: 'sh bash zsh',
  c: 'c h',
  cpp: 'cc cpp cxx hpp',
  csharp: 'cs',
  css: 'css',
  diff: 'diff patch',
  go: 'go',
  graphql: 'graphql',
  ini: 'ini cfg conf toml properties env editorconfig',
  java: 'java groovy gradle',
  javascript: 'js mjs cjs jsx',
  json: 'json jsonl ndjson json5 geojson ipynb',
  kotlin: 'kt kts',
  less: 'less',
  lua: 'lua',
  makefile: 'makefile',
  markdown: 'md markdown',
  objectivec: 'm',
  perl: 'pl',
  php: 'php',
  python: 'py',
  r: 'r',
  ruby: 'rb',
  rust: 'rs',
  scss: 'scss sass',
  sql: 'sql',
  swift: 'swift',
  typescript: 'ts tsx',
  xml: 'vue svelte',
  yaml: 'yaml yml',
}
const languages = new Map(
  Object.entries(endings).flatMap(([language, list]) => list.split(' ').map((ending) => [ending, language])),
)

export const languageOfFile = (name: string): string | undefined =>
  languages.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
