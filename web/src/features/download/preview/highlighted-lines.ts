/** What a piece of source code is, as far as it is shown by colour. */
export type Tone = 'word' | 'value' | 'name' | 'aside' | 'added' | 'removed'
export type Piece = { text: string; tone: Tone | null }

const tones: Record<Tone, string> = {
  word: 'keyword literal built_in type meta selector-tag operator section bullet doctag',
  value: 'string number regexp symbol char link template-variable code',
  name: 'title attr attribute name variable property selector-class selector-id tag params class function strong',
  aside: 'comment quote',
  added: 'addition',
  removed: 'deletion',
}
const toneOfClass = new Map(
  Object.entries(tones).flatMap(([tone, classes]) => classes.split(' ').map((name) => [`hljs-${name}`, tone as Tone])),
)

/** The part of a syntax tree that is used here. */
export type Node =
  | { type: 'text'; value: string }
  | { type: 'element'; properties: { className?: unknown }; children: readonly Node[] }
  | { type: 'comment' | 'doctype' }

/** The tree as lines of pieces. An inner colour counts more than the one around it. */
export function highlightedLines(nodes: readonly Node[]): Piece[][] {
  const lines: Piece[][] = [[]]
  const walk = (node: Node, tone: Tone | null): void => {
    if (node.type === 'element') {
      const own = toneOf(node.properties.className) ?? tone
      for (const child of node.children) walk(child, own)
    }
    if (node.type !== 'text') return
    for (const [index, text] of node.value.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ text, tone })
    }
  }
  for (const node of nodes) walk(node, null)
  return lines
}

function toneOf(classNames: unknown): Tone | undefined {
  if (!Array.isArray(classNames)) return undefined
  return classNames.map((name) => toneOfClass.get(String(name))).find((tone) => tone !== undefined)
}
