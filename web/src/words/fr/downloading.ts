import type { Words } from '../en/downloading.ts'
import type { Same } from '../same.ts'
import { downloader } from './downloader.ts'
import { withMillions } from './millions.ts'

export const words: Same<Words> = { downloader: withMillions(downloader) }
