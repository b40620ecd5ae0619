import { escapeHtml } from '../../platform/html.ts'

/** Markup written by us around texts that are not: whatever is put in is text, unless it is markup already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** For text between tags and in quoted attributes. A list of markups stands as it is, one after the other. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(written)))
}

function written(value: string | Markup | Markup[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof Markup ? value.text : escapeHtml(value)
}
