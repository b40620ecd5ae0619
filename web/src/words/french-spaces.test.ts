import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('fr/', import.meta.url)
/** Escapes as the characters that they stand for. */
const sourceOf = (file: string): string =>
  readFileSync(new URL(file, folder), 'utf8').replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
const sentences = readdirSync(folder).flatMap((file) =>
  [...sourceOf(file).matchAll(/^ {2,}(?:'?[\w-]+'?:)?\s*['`](.+)['`],$/gm)].map(([, text = '']) => `${file}: ${text}`),
)

/** A plain space, or a wide one: the mark would begin a line, or stand too far off. */
const loose = /[ \u00A0](?:[?!;»]|:(?= |$))|«[ \u00A0]/u

test('French sentences have a narrow space, which does not break, before marks and inside of quotes', () => {
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((sentence) => loose.test(sentence))).toEqual([])
})
