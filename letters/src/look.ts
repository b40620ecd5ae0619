/** In whose name and colours a letter comes: a customer's site's, or ours. Plain types: the server reads these. */
import { screen } from '@envoi/contract/limits'
import type { MailLook } from '@envoi/contract/rules/look'

/** A picture that we keep, and how large it is: mail programs want to be told. */
export type LetterPicture = { address: string; width: number; height: number }

export type LetterLook = Pick<MailLook, 'backgroundColor' | 'actionColor' | 'footerText' | 'byline'> & {
  /** What stands at its head and its foot, and for whoever does not see the logo. */
  name: string
  logo: LetterPicture | null
  headerImage: LetterPicture | null
}

export const ourLook: LetterLook = {
  name: 'Envoi',
  backgroundColor: null,
  actionColor: screen.defaultActionColor,
  logo: null,
  headerImage: null,
  footerText: {},
  byline: false,
}

/** So large that it fits, and never larger than it is. */
export function fitted(
  { width, height }: LetterPicture,
  box: { width: number; height: number },
): { width: number; height: number } {
  const share = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
