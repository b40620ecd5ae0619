import { inflateSync } from 'node:zlib'

/** The text of a PDF as a reader's program would copy it, page by page: every glyph by its font's own table. */
export function textOf(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    objects.set(number ?? '', body ?? '')
  }
  const object = (reference: string | undefined): string => objects.get(reference ?? '') ?? ''
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const tables = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name ?? '',
        glyphTable(streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1]))),
      ]),
    )
    return linesIn(streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1])), tables)
  })
}

function streamOf(body: string): string {
  const data = /stream\n([^]*)\nendstream/.exec(body)?.[1] ?? ''
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function glyphTable(map: string): string[] {
  const table: string[] = []
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      table[start + index] = utf16(hex.replaceAll(' ', ''))
    }
  }
  return table
}

/** Each run of text on a line of its own; text without a table is UTF-16 already. */
function linesIn(content: string, tables: Map<string, string[]>): string {
  const lines: string[] = []
  for (const [block] of content.matchAll(/BT[^]*?ET/g)) {
    const table = tables.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
    const hex = [...block.matchAll(/<([0-9a-f]+)>/g)].map((match) => match[1] ?? '').join('')
    lines.push(
      table ? (hex.match(/.{4}/g) ?? []).map((glyph) => table[Number.parseInt(glyph, 16)]).join('') : utf16(hex),
    )
  }
  return lines.join('\n')
}
