import { customizationImage, previewed } from '@envoi/contract/limits'

const MB = 1_000_000

/** Makes smaller pictures of large ones, one at a time, in a process that may die of any of them. */
export type PictureMaker = {
  /** Rejects with PictureRefused or PictureFault; the next picture has nothing to do with it. */
  make(input: Uint8Array, wanted?: Wanted): Promise<Picture>
  /** The same for a film's first frame. */
  makeOfFilm(beginning: Uint8Array): Promise<Picture>
  /** Films are opened by ffmpeg, where there is one; known a moment after the start. */
  readonly opensFilms: boolean
} & Disposable

/** A smaller picture. Or the first pages of a document: PDF, which have no measures. */
export type Picture = { bytes: Buffer; type: PictureType; width: number; height: number }
export type PictureType = 'image/webp' | 'image/png' | 'image/jpeg' | 'application/pdf'

/** The file is no picture that we open; the process is well. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}
/** The process died of it, hung, or said something it should not. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

/** What one picture may cost. What needs more has no smaller picture; nothing else becomes of it. */
export const pictureLimits = {
  /** Of a file; a larger one is not opened at all. */
  inputBytes: 60 * MB,
  /** Of a film its beginning is enough. */
  filmBytes: 16 * MB,
  pixels: 100_000_000,
  milliseconds: 15_000,
  /** All that the process may ever have, its own code included. */
  memoryBytes: 768 * 1024 * 1024,
  /** After so many a process makes room for a new one: what leaks, or was done to it, goes with it. */
  perProcess: 200,
  /** So long without anything to do, and it ends. */
  idleMilliseconds: 30_000,
}
export type PictureLimits = typeof pictureLimits

/** What is to be made of a file, and how many bytes and how long it may take. `side`: the longer one. */
export type Wanted = { outputBytes: number; milliseconds?: number } & (
  | {
      kind: 'picture'
      side: number
      /** Of pictures that move the first will do. */
      takesMoving: boolean
      /** What every mail program shows: a PNG stays one unless it is a photo, a JPEG too, and a WebP becomes one of them. */
      isForMail?: true
    }
  | { kind: 'pages'; most: number }
)

export const wanted = {
  /** In a list. */
  thumbnail: { kind: 'picture', side: 480, outputBytes: 200_000, takesMoving: true },
  /** Over a whole screen: there, what moves would stand still. */
  view: { kind: 'picture', side: 2048, outputBytes: 6 * MB, takesMoving: false },
  /** A customer's logo or background. */
  brand: {
    kind: 'picture',
    side: customizationImage.side,
    outputBytes: 8 * MB,
    takesMoving: true,
    isForMail: true,
  },
  /** The first pages of a PDF that has more. */
  pages: { kind: 'pages', most: previewed.pdfPages, outputBytes: 20 * MB, milliseconds: 5000 },
} satisfies Record<string, Wanted>
