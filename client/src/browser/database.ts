/** The browser's own database, as much of it as is needed: two stores, and work in one transaction. */

export type Stores = { records: IDBObjectStore; handles: IDBObjectStore }
export type Database = {
  /** Resolves when all is written. The request's result, if the work gives one, is the answer. */
  run<T = undefined>(mode: 'readonly' | 'readwrite', work: (stores: Stores) => IDBRequest<T> | undefined): Promise<T>
}

const version = 1
const storeNames = ['records', 'handles'] as const
/** A database can hang, as when another process holds its files. Nobody's upload waits for that. */
const patience = 5000

export function openDatabase(name = 'envoi'): Database {
  let connection: Promise<IDBDatabase> | undefined
  const forget = () => {
    connection = undefined
  }
  const connect = (): Promise<IDBDatabase> => {
    connection ??= open(name, forget)
    // What is blocked or broken now may work the next time.
    connection.catch(forget)
    return connection
  }
  return { run: (mode, work) => inTime(connect().then((connected) => transact(connected, mode, work))) }
}

async function open(name: string, forget: () => void): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  // Where storage is forbidden, this line throws already.
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    for (const store of storeNames) request.result.createObjectStore(store)
  })
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error))
  request.addEventListener('blocked', () => reject(new Error('another tab holds an older database')))
  const connection = await promise
  connection.addEventListener('close', forget)
  connection.addEventListener('versionchange', () => {
    connection.close()
    forget()
  })
  return connection
}

function transact<T>(
  connection: IDBDatabase,
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const transaction = connection.transaction(storeNames, mode)
  const request = work({ records: transaction.objectStore('records'), handles: transaction.objectStore('handles') })
  transaction.addEventListener('complete', () => resolve(request?.result as T))
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the transaction was given up')))
  return promise
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the storage of the browser does not answer')), patience)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
