import {
  type Picture,
  type PictureMaker,
  PictureRefused,
  pictureLimits,
  wanted,
} from '../../outside/picture-maker/port.ts'
import { contentType } from '../downloads/index.ts'
import type { SealedFile } from '../transfers/index.ts'
import type { Made } from './keep-renditions.ts'
import { isPdfHead, isPictureHead } from './picture-head.ts'
import type { RenditionForm } from './rendition-key.ts'

/** How the renditions of a kind of file are made. */
export type Recipe = {
  /** Without this one it is not done. */
  makes: RenditionForm
  /** How many of its first bytes it takes. */
  length: number
  /** Whether a file that begins like this can have one. */
  isPromising: (head: Uint8Array) => boolean
  make: (bytes: Buffer) => Promise<Made[]>
}

const thumbnailOf = ({ bytes, type }: Picture): Made => ({ form: 'thumbnail', type, bytes })
const viewOf = ({ bytes, type }: Picture): Made => ({ form: 'view', type, bytes })

/** By the name of a file, as all that is shown of it; none where it has no smaller form, or is too large to be opened. */
export function recipeOf(maker: PictureMaker, { name, size }: Pick<SealedFile, 'name' | 'size'>): Recipe | undefined {
  const { preview } = contentType(name)
  if (preview === 'video' && maker.opensFilms) {
    const length = Math.min(size, pictureLimits.filmBytes)
    const make = async (bytes: Buffer) => [thumbnailOf(await maker.makeOfFilm(bytes))]
    return { makes: 'thumbnail', length, isPromising: () => true, make }
  }
  if (size > pictureLimits.inputBytes) return undefined
  const whole = { makes: 'view', length: size } as const
  if (preview === 'image') return { ...whole, isPromising: isPictureHead, make: (bytes) => makeOfPicture(maker, bytes) }
  if (preview === 'pdf') return { ...whole, isPromising: isPdfHead, make: (bytes) => makeOfDocument(maker, bytes) }
  return undefined
}

/** The small one is made of the larger one, so that the file is opened once. What moves has only a small one. */
async function makeOfPicture(maker: PictureMaker, bytes: Buffer): Promise<Made[]> {
  const view = await maker.make(bytes, wanted.view).catch(nothingIfRefused)
  const thumbnail = thumbnailOf(await maker.make(view?.bytes ?? bytes))
  return view ? [thumbnail, viewOf(view)] : [thumbnail]
}

/** Most have no more pages than are shown, and are looked at as they are. */
async function makeOfDocument(maker: PictureMaker, bytes: Buffer): Promise<Made[]> {
  const pages = await maker.make(bytes, wanted.pages).catch(nothingIfRefused)
  return pages ? [viewOf(pages)] : []
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof PictureRefused)) throw error
}
