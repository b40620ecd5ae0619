import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'

export type CodeLanguage = 'bash' | 'typescript' | 'json' | 'xml' | 'text'

type Node = { type: string; value?: string; properties?: { className?: unknown }; children?: readonly Node[] }
type Tone = 'comment' | 'string' | 'keyword'

const lowlight = createLowlight(common)
/** One hue: what is quoted has it, words of the language are bold, remarks are faint. */
const tones: Record<string, Tone> = {
  'hljs-comment': 'comment',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-keyword': 'keyword',
}

/** Source code with its colours, as the build draws it. */
export function ColouredCode({ text, language }: { text: string; language: CodeLanguage }) {
  if (language === 'text') return <code>{text}</code>
  return <code>{(lowlight.highlight(language, text).children as readonly Node[]).map(drawn)}</code>
}

function drawn(node: Node, place: number): ReactNode {
  if (node.type === 'text') return node.value
  const children = (node.children ?? []).map(drawn)
  const tone = toneOf(node.properties?.className)
  return tone === undefined ? (
    children
  ) : (
    <span key={place} className={tone}>
      {children}
    </span>
  )
}

const toneOf = (names: unknown): Tone | undefined =>
  Array.isArray(names) ? names.map((name) => tones[String(name)]).find((tone) => tone !== undefined) : undefined
