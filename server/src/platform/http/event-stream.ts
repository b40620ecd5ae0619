import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Route } from '@envoi/contract/route'
import type { Log } from '../log.ts'
import { refusalOf } from './api.ts'
import { type Admission, type BoundRoute, type Input, admit, urlOf } from './mount.ts'

/** A call that is answered by server-sent events, the data of each a reply of its own. */
type StreamBinding<R extends Route, Actor, Subject> = Admission<R, Actor, Subject> & {
  /**
   * One event after the other; undefined only shows that the line is alive. The signal fires when nobody listens any
   * more or the program stops. What is refused is refused before the first event.
   */
  watch: (
    input: Input<R, Actor> & { subject: Subject },
    signal: AbortSignal,
  ) => AsyncGenerator<z.core.input<R['reply']> | undefined>
  log: Log
}

export function bindStream<R extends Route, Actor, Subject>(
  route: R,
  binding: StreamBinding<NoInfer<R>, Actor, Subject>,
): BoundRoute<Actor> {
  return {
    route,
    actionName: binding.action.name,
    mount(deps) {
      deps.app.route({
        method: route.call.method,
        url: urlOf(deps.prefix, route),
        // It would be watched to its end, for nobody.
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const gone = new AbortController()
          reply.raw.once('close', () => gone.abort())
          const admitted = await admit(route, binding, deps, request)
          const events = binding.watch(admitted, AbortSignal.any([gone.signal, deps.stopping]))
          const first = await events.next()
          reply.code(route.call.status).headers({
            'content-type': 'text/event-stream',
            // A proxy in front would wait until it has more to send.
            'x-accel-buffering': 'no',
          })
          const onError = (error: unknown) => void refusalOf(error, binding.log, request.id)
          return reply.send(Readable.from(eventTexts(route, first, events, onError)))
        },
      })
    },
  }
}

/** After its first event nothing can be refused: the answer ends, and whoever asks again is told why. */
async function* eventTexts(
  route: Route,
  first: IteratorResult<unknown>,
  events: AsyncGenerator,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await events.next()) {
      yield next.value === undefined ? ': here\n\n' : `data: ${JSON.stringify(z.parse(route.reply, next.value))}\n\n`
    }
  } catch (error) {
    onError(error)
  }
}
