import { Readable } from 'node:stream'
import type { Route } from '@envoi/contract/route'
import type { Log } from '../log.ts'
import { refusalOf } from './api.ts'
import { type Admission, type BoundRoute, type Input, admit, urlOf } from './mount.ts'

/** A file that is written while it is sent: `pieces` are asked for as fast as they are taken, and not before. */
export type WrittenFile = { name: string; contentType: string; pieces: AsyncGenerator<string> }

type FileBinding<R extends Route, Actor, Subject> = Admission<R, Actor, Subject> & {
  write: (input: Input<R, Actor> & { subject: Subject }) => Promise<WrittenFile> | WrittenFile
  log: Log
}

/** A call that is answered by a file, however long, of which only a piece is in memory. */
export function bindFile<R extends Route, Actor, Subject>(
  route: R,
  binding: FileBinding<NoInfer<R>, Actor, Subject>,
): BoundRoute<Actor> {
  return {
    route,
    actionName: binding.action.name,
    mount(deps) {
      deps.app.route({
        method: route.call.method,
        url: urlOf(deps.prefix, route),
        // It would be written to its end, for nobody.
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { name, contentType, pieces } = await binding.write(await admit(route, binding, deps, request))
          // The first piece before the head: what goes wrong at once is still an answer of its own.
          const first = await pieces.next()
          reply.code(route.call.status).headers({
            'content-type': contentType,
            'content-disposition': `attachment; filename="${name}"`,
          })
          const onError = (error: unknown) => void refusalOf(error, binding.log, request.id)
          return reply.send(Readable.from(piecesFrom(first, pieces, onError), { objectMode: false }))
        },
      })
    },
  }
}

/** What breaks later breaks the answer off, so that nobody takes a part for the whole. */
async function* piecesFrom(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; next.done !== true; next = await pieces.next()) yield Buffer.from(next.value)
  } catch (error) {
    onError(error)
    throw error
  } finally {
    await pieces.return(undefined)
  }
}
