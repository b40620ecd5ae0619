/** Why the bytes of a file cannot be shown, however often one tries. */
export type Reason =
  | 'broken_picture'
  | 'huge_picture'
  | 'unplayable'
  | 'broken_pdf'
  | 'locked_pdf'
  | 'not_text'
  | 'broken_zip'
  | 'broken_entry'

export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
