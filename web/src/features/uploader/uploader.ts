/** The uploader without React: what a screen can ask of it. Made by createUploader, bound to React by use-uploader. */
import type { PickedFile } from '@envoi/client/browser/index'
import type { UploadState } from '@envoi/client/upload/upload'
import type { ProblemKey } from './sentences.ts'
import type { Draft, DraftFields, DraftFile, Place, UploaderState } from './state.ts'

/** `answered`: it goes on, or was told why not. */
export type ResumeOutcome = 'answered' | 'wrong_password'

export type Uploader = {
  readonly state: UploaderState
  subscribe(listener: () => void): () => void
  /** Of the upload under way, told at most some ten times a second; null when none is. */
  readonly progress: UploadState | null
  /** The same, and after its end how it ended. */
  readonly lastProgress: UploadState | null
  subscribeProgress(listener: () => void): () => void

  /** Picked or dropped; appended. What a rule refuses is told by a toast and not added. */
  addFiles(picked: PickedFile[]): void
  /** Taken out, put in order, or given back, by the rules of draft/. */
  changeFiles(change: (files: DraftFile[]) => DraftFile[]): void
  /** Gives the key of the sentence that says why not; null when the file has its new name. */
  renameFile(id: string, name: string): ProblemKey | null
  edit(changes: Partial<DraftFields>): void
  /** What was typed, pasted or picked, committed. Who found no room is kept; `unknown`: so many more there are. */
  addRecipients(text: string, unknown?: number): void
  /** The same with people picked elsewhere, by mail, whatever the step; not while something is under way. */
  writeTo(people: string[], unknown?: number): void
  /** Recipients of earlier transfers, to be suggested. */
  savedRecipients(): string[]
  /** Asks the server once more what may be sent: somebody may have changed that meanwhile. Where it is not heard, `limits` stays. */
  checkLimits(): Promise<void>
  /** Marks what is wrong and stays, or creates the transfer and sends. */
  send(): Promise<void>
  /** Mails another code to the sender's address. */
  askForCode(): Promise<void>
  /** The right code sends at once; a wrong one is told. */
  proveSender(code: string): Promise<void>
  /** Back to the form, where the address can be changed. */
  leaveProof(): void

  /** What is on its way arrives first; called again, it is left. */
  pause(): void
  resume(): void
  /** Back to the form with everything in it. */
  cancel(): Promise<void>
  dismissFailure(): void

  /** After done: the promotion, or the start for plan users and S3. */
  transferAgain(): void
  /** From the promotion, or from a flagged transfer, to the start. */
  startOver(): void
  /** From a flagged transfer to the form, with everything in it but what was found. */
  backToForm(): void
  /** To the form with this draft, whatever was there before; not while something is under way. */
  sendAgain(draft: Partial<Draft>): void
  /** From the form to the start, with nothing in it. */
  discard(): void
  /** Somebody signed in or out, or the page is another one: what belongs to another place or user is not kept. */
  changePlace(place: Place): void

  /** Looks for uploads that an earlier visit left behind. */
  findUnfinished(): Promise<void>
  /**
   * Goes on with an upload of an earlier visit, asking for the right to read its files where the browser wants that.
   * An encrypted one takes its password, and stays where it is when that is a wrong one.
   */
  resumeUnfinished(id: string, password?: string): Promise<ResumeOutcome>
  /** The same with files picked again; those that are not the ones from then are told by a toast. */
  resumeUnfinishedWith(id: string, picked: PickedFile[], password?: string): Promise<ResumeOutcome>
  forget(id: string): Promise<void>
}
