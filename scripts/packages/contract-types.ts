import { contract } from '@envoi/contract/contract'
import { schemaOf } from '@envoi/contract/openapi'
import { type Route, errorReply } from '@envoi/contract/route'
import { typeOf } from './schema-type.ts'

/** The files of the contract that are made of schemas, as far as the client's types name them, by their place. */
export function contractTypes(): Record<string, string> {
  return {
    'contract/src/contract.d.ts': contractFile(),
    'contract/src/transfers.d.ts': [
      `import type { Contract } from './contract.ts'`,
      `export type NewTransfer = Contract['createTransfer']['body']['_zod']['input']`,
      `export type CreatedTransfer = Contract['createTransfer']['reply']['_zod']['output']`,
      '',
    ].join('\n'),
    'contract/src/route.d.ts': `export type ErrorReply = ${print(errorReply, 'output')}\n`,
  }
}

/** As the typed client reads it: what goes in and what comes out of each piece of each call. */
function contractFile(): string {
  const routes = Object.entries<Route>(contract).map(([name, route]) => {
    const pieces = (['params', 'query', 'headers', 'body'] as const).flatMap((piece) => {
      const schema = route[piece]
      return schema ? [`${piece}: { _zod: { input: ${print(schema, 'input')} } }`] : []
    })
    const reply = route.call.isBinary === true ? 'Uint8Array<ArrayBuffer>' : print(route.reply, 'output')
    return `/** ${route.summary} */\n${name}: {\n${[...pieces, `reply: { _zod: { output: ${reply} } }`].join('\n')}\n}`
  })
  return `export type Contract = {\n${routes.join('\n')}\n}\n`
}

/** Fields keep their schemas' meaning; what JSON cannot say, such as a rule, no type says either. */
const print = (...asked: Parameters<typeof schemaOf>): string => typeOf(schemaOf(...asked))
