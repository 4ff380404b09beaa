/** Too many are waiting already. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

export interface Gate {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Lets `atOnce` pieces of work run, holds back `waiting` more in order and refuses the rest. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let running = 0

  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      if (running < atOnce) running += 1
      else if (queue.length >= waiting) throw new Busy('too many are waiting')
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
