/** Who does not want to be asked about earlier transfers again, in this browser. */
import { read, write } from '../../../platform/browser-store.ts'

const KEY = 'earlier_put_off_v1'

const everyone = (): string[] => (read(KEY) ?? '').split(' ')
export const isPutOff = (uid: string): boolean => everyone().includes(uid)
export const putOff = (uid: string): void => write(KEY, [...everyone(), uid].join(' ').trim())
