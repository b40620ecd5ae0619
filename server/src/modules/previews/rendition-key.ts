import { createHash } from 'node:crypto'

/** What we make of a file: the small picture in a list, and what a preview shows in the file's place. */
export const renditionForms = ['thumbnail', 'view'] as const
export type RenditionForm = (typeof renditionForms)[number]

/**
 * It lies beside the file, under a key that follows from the file's own: whoever makes it again after a crash finds it,
 * and it can be let go of even if no row ever named it.
 */
export function renditionKey({ objectKey }: { objectKey: string }, form: RenditionForm): string {
  const [folder = ''] = objectKey.split('/', 1)
  return `${folder}/${createHash('sha256').update(`${form} of ${objectKey}`).digest('hex').slice(0, 32)}`
}

export const renditionKeys = (file: { objectKey: string }): string[] =>
  renditionForms.map((form) => renditionKey(file, form))
