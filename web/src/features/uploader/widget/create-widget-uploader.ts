/** The uploader of a widget. Nothing of it touches a cookie or any storage: each may throw in a frame of another site. */
import { createSendingApi } from '@envoi/client/sending-api'
import { systemClock } from '@envoi/client/upload/clock'
import { logError } from '../../../platform/log.ts'
import { site } from '../../../platform/site.ts'
import type { WidgetWords } from '../../../platform/widget-words.ts'
import { createUploader } from '../create-uploader.ts'
import { createLazyEngine } from '../engine.ts'
import type { LazySound } from '../lazy-sound.ts'
import { anybody } from '../push/push-terms.ts'
import { createRun } from '../run/run.ts'
import type { Notify } from '../sentences.ts'
import type { Place, PushTerms } from '../state.ts'
import type { Uploader } from '../uploader.ts'
import { loadSendingPart } from './load-sending-part.ts'

/** A frame that speaks up by itself belongs to nobody's page. */
const silence: LazySound = { fetch: () => undefined, prepare: () => undefined, play: () => undefined }

/** What sends comes while the form is written. */
const loadEngine = async () => (await loadSendingPart()).createFramedEngine()

const place: Place = { ...anybody, isWidget: true }

export const widgetPlaceOf = (push: PushTerms): Place => ({ ...place, push })

export function createWidgetUploader({ language }: WidgetWords, notify: Notify): Uploader {
  const kept = new Map<string, string>()
  return createUploader({
    api: createSendingApi({ ...site, credentials: 'omit' }),
    engine: createLazyEngine(loadEngine),
    store: { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) },
    place,
    language: () => language,
    notify,
    clock: systemClock,
    now: () => new Date(),
    log: logError,
    sound: silence,
    // A chunk of its own would be cut out of what sends, and be more to fetch.
    loadRun: async () => ({ createRun }),
  })
}
