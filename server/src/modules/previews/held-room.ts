/** Memory for files that are held whole until their picture is made: never more than so much, first come, first served. */
export type HeldRoom = {
  /** Undefined when none has come free in time. Give it back by disposing of it. */
  take(bytes: number): Promise<Disposable | undefined>
}

export function createHeldRoom(total: number, patience: number): HeldRoom {
  let free = total
  const queue: { bytes: number; give: () => void }[] = []

  function serve(): void {
    for (let next = queue[0]; next && next.bytes <= free; next = queue[0]) {
      queue.shift()
      free -= next.bytes
      next.give()
    }
  }
  function share(bytes: number): Disposable {
    let isBack = false
    return {
      [Symbol.dispose]() {
        if (isBack) return
        isBack = true
        free += bytes
        serve()
      },
    }
  }

  return {
    take: (bytes) =>
      new Promise((resolve) => {
        const asked = { bytes, give: () => (clearTimeout(timer), resolve(share(bytes))) }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(asked), 1)
          resolve(undefined)
          serve()
        }, patience)
        queue.push(asked)
        serve()
      }),
  }
}
