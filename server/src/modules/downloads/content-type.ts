/**
 * What a stored file is served as: by our own table, never by what the sender said. Only kinds that run no script are
 * ever shown inline; HTML, SVG and XML are bytes to keep, nothing else.
 */
import type { PreviewKind } from '@envoi/contract/words'

export type ContentType = { type: string; preview: PreviewKind | null; inline: boolean }

const unknown: ContentType = { type: 'application/octet-stream', preview: null, inline: false }

const rows: [type: string, preview: PreviewKind, inline: boolean, extensions: string][] = [
  ['image/png', 'image', true, 'png'],
  ['image/jpeg', 'image', true, 'jpg jpeg jpe jfif'],
  ['image/gif', 'image', true, 'gif'],
  ['image/webp', 'image', true, 'webp'],
  ['video/mp4', 'video', true, 'mp4 m4v'],
  ['video/webm', 'video', true, 'webm'],
  ['video/ogg', 'video', true, 'ogv'],
  ['video/quicktime', 'video', true, 'mov qt'],
  ['video/x-matroska', 'video', true, 'mkv'],
  ['audio/mpeg', 'audio', true, 'mp3'],
  ['audio/mp4', 'audio', true, 'm4a m4b'],
  ['audio/aac', 'audio', true, 'aac'],
  ['audio/wav', 'audio', true, 'wav'],
  ['audio/ogg', 'audio', true, 'ogg oga opus'],
  ['audio/flac', 'audio', true, 'flac'],
  ['audio/webm', 'audio', true, 'weba'],
  ['application/pdf', 'pdf', false, 'pdf'],
  ['application/zip', 'zip', false, 'zip'],
  [
    'text/plain; charset=utf-8',
    'text',
    true,
    `txt text log md markdown rst adoc tex bib csv tsv json jsonl ndjson json5 geojson ipynb yaml yml toml ini cfg conf
     properties env diff patch srt vtt sql graphql proto css scss sass less js mjs cjs jsx ts tsx vue svelte
     py rb pl php lua r jl go rs c h cc cpp cxx hpp cs java kt kts scala groovy gradle swift m dart hs ml ex exs erl
     clj lisp asm sh bash zsh fish ps1 bat cmd dockerfile makefile cmake tf nix gitignore editorconfig`,
  ],
]

const table = new Map(
  rows.flatMap(([type, preview, inline, extensions]) =>
    extensions.split(/\s+/).map((extension): [string, ContentType] => [extension, { type, preview, inline }]),
  ),
)

export const contentType = (name: string): ContentType => {
  const dot = name.lastIndexOf('.')
  return (dot >= 0 && table.get(name.slice(dot + 1).toLowerCase())) || unknown
}
