/** Put in the place of `Promise.withResolvers` in packages: Node 20 and older browsers do not have it. */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve']
  let reject!: PromiseWithResolvers<T>['reject']
  const promise = new Promise<T>((resolveIt, rejectIt) => {
    resolve = resolveIt
    reject = rejectIt
  })
  return { promise, resolve, reject }
}
