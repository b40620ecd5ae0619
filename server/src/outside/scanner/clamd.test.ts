import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { type Manner, startFaultyScanner } from '@envoi/testing/faulty-scanner'
import { describe, expect, test } from 'vitest'
import { readScanner } from '../../platform/config-scanner.ts'
import { createClamd, readAnswer } from './clamd.ts'
import { describeScanner, scan } from './port.contract.ts'
import { ScanLimits, ScannerAway } from './port.ts'

const never = new AbortController().signal
/** Patience for one that will answer: it outlasts every test, so that no fault comes from it. And for one that will not. */
const patient = { connect: 3_600_000, take: 3_600_000, answer: 3_600_000 }
const quick = { connect: 300, take: 300, answer: 300 }
const chunk = Buffer.alloc(100_000, 'envoi ')
const chunks = (count: number): Buffer[] => Array.from({ length: count }, () => chunk)

/** The limit that runs out with one who never does this. No other may, however busy the machine is. */
const runsOut: Partial<Record<Manner, Partial<typeof quick>>> = {
  silent: { answer: quick.answer },
  deaf: { take: quick.take },
  slow: { answer: quick.answer },
}
const late = new Set<Manner>(['silent', 'no-answer', 'half', 'garbage', 'endless', 'two-answers', 'error', 'slow'])

const reach = (place: string, limits = patient) => {
  const config = readScanner(place, '1000000')
  if (!config) throw new Error('no place')
  return createClamd(config, limits)
}

describe.each(['socket', 'tcp'] as const)('over a %s', (over) => {
  describeScanner('clamd', async () => {
    const clamd = await startClamd({ over })
    return { scanner: reach(clamd.place), [Symbol.asyncDispose]: () => clamd[Symbol.asyncDispose]() }
  })
})

describe('clamd itself', () => {
  test('what it could not look at whole is neither clean nor infected', async () => {
    await using small = await startClamd({ settings: { StreamMaxLength: '1M' } })
    await expect(scan(reach(small.place), chunks(50))).rejects.toEqual(
      new ScanLimits('clamd gave up: INSTREAM size limit exceeded. ERROR'),
    )
    await using strict = await startClamd({ settings: { MaxFileSize: '1M' } })
    await expect(scan(reach(strict.place), chunks(15))).rejects.toEqual(
      new ScanLimits('clamd gave up: Heuristics.Limits.Exceeded.MaxFileSize'),
    )
  })

  test('away in the middle of a stream, it has said nothing; back again, it is asked as before', async () => {
    await using clamd = await startClamd()
    const scanner = reach(clamd.place)
    using stream = await scanner.open(never)
    await stream.write(chunk)
    await clamd.stop('SIGKILL')
    await expect(stream.verdict()).rejects.toThrow(ScannerAway)
    await expect(scanner.open(never)).rejects.toThrow(ScannerAway)
    await expect(scanner.check(never)).rejects.toThrow(ScannerAway)
    await clamd.start()
    expect(await scan(scanner, [eicar])).toEqual({ kind: 'infected', finding: eicarFinding })
  })
})

describe('a scanner that cannot be relied upon gives no verdict', () => {
  test.for<[Manner, Error]>([
    ['silent', new ScannerAway('clamd comes to no end')],
    ['deaf', new ScannerAway('clamd takes no more bytes')],
    [
      'reset',
      expect.objectContaining({ name: 'ScannerAway', message: expect.stringMatching(/broke \((ECONNRESET|EPIPE)\)$/) }),
    ],
    ['early-ok', new ScannerAway('clamd said OK before it had all bytes')],
    ['early-error', new ScannerAway("clamd answered: stream: Can't write to temporary file ERROR")],
    ['size-limit', new ScanLimits('clamd gave up: INSTREAM size limit exceeded. ERROR')],
    ['no-answer', new ScannerAway('clamd hung up before its answer was whole')],
    ['half', new ScannerAway('clamd hung up before its answer was whole')],
    ['garbage', new ScannerAway('clamd answered: HTTP/1.1 200 OK????')],
    ['endless', new ScannerAway('clamd says what is no answer')],
    ['two-answers', new ScannerAway('clamd says what is no answer')],
    ['error', new ScannerAway("clamd answered: stream: Can't allocate memory ERROR")],
    ['slow', new ScannerAway('clamd comes to no end')],
  ])('%s', async ([manner, fault]) => {
    await using liar = await startFaultyScanner()
    liar.behave(manner)
    const scanner = reach(liar.place, { ...patient, ...runsOut[manner] })
    using stream = await scanner.open(never)
    // Early faults come while there is still more to send than fits on the line.
    const bytes = chunks(late.has(manner) ? 3 : 1000)
    const writing = async () => {
      for (const piece of bytes) await stream.write(piece)
      return await stream.verdict()
    }
    await expect(writing()).rejects.toEqual(fault)
    // Whatever is asked then, it stays so.
    await expect(stream.write(chunk)).rejects.toEqual(fault)
    await expect(stream.verdict()).rejects.toEqual(fault)
    liar.behave('truth')
    await expect.poll(() => liar.open()).toBe(0)
  })
})

test('what is found early is found: the rest of the bytes is taken and goes nowhere', async () => {
  await using liar = await startFaultyScanner()
  liar.behave('early-found')
  const scanner = reach(liar.place)
  expect(await scan(scanner, chunks(1000))).toEqual({ kind: 'infected', finding: 'Early.Bird' })
  expect(liar.streams[0]?.bytes).toBeLessThan(50_000_000)
  await expect.poll(() => liar.open()).toBe(0)
})

test('nobody behind the address is told within the limit, and so is one who never takes the call', async () => {
  await using deserted = await startFaultyScanner()
  await deserted[Symbol.asyncDispose]()
  await expect(reach(deserted.place).open(never)).rejects.toEqual(
    new ScannerAway('the line to clamd broke (ECONNREFUSED)'),
  )

  await using full = await startFullPlace()
  await expect(reach(full.place, quick).open(never)).rejects.toEqual(
    new ScannerAway('nobody answers where clamd should be'),
  )
})

test('a question to one who does not answer ends at once when asked to stop, or when it is let go', async () => {
  await using liar = await startFaultyScanner()
  liar.behave('deaf')
  const scanner = reach(liar.place)
  const reason = new Error('stopping')
  const stopping = new AbortController()
  const flood = async (signal: AbortSignal, begun: (stream: Disposable) => void) => {
    using stream = await scanner.open(signal)
    begun(stream)
    for (;;) await stream.write(chunk)
  }
  const soon = (end: () => void) => void setTimeout(end, 50)
  await expect(flood(stopping.signal, () => soon(() => stopping.abort(reason)))).rejects.toBe(reason)
  await expect(flood(never, (stream) => soon(() => stream[Symbol.dispose]()))).rejects.toEqual(
    new ScannerAway('the question was taken back'),
  )
  liar.behave('silent')
  await expect(scanner.check(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect.poll(() => liar.open()).toBe(0)
})

/** Somebody who listens but takes no calls, and whose bell is busy: as when a machine is frozen. */
async function startFullPlace(): Promise<{ place: string } & AsyncDisposable> {
  const program = `
import socket, time
ears = socket.socket()
ears.bind(('127.0.0.1', 0))
ears.listen(0)
calls = [socket.socket() for _ in range(4)]
for call in calls:
    call.setblocking(False)
    call.connect_ex(ears.getsockname())
print(ears.getsockname()[1], flush=True)
time.sleep(60)`
  const frozen = spawn('python3', ['-c', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(frozen.stdout, 'data')) as [Buffer]
  return {
    place: `127.0.0.1:${port.toString().trim()}`,
    async [Symbol.asyncDispose]() {
      const ended = once(frozen, 'exit')
      frozen.kill('SIGKILL')
      await ended
    },
  }
}

const infected = (finding: string) => ({ kind: 'infected', finding })

describe('what clamd says is', () => {
  test.for<[string, object]>([
    ['stream: OK', { kind: 'clean' }],
    ['stream: Eicar-Test-Signature FOUND', infected('Eicar-Test-Signature')],
    [
      'stream: Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND',
      infected('Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68)'),
    ],
    ['stream: OK FOUND', infected('OK')],
    ['stream: Heuristics.Encrypted.Zip FOUND', infected('Heuristics.Encrypted.Zip')],
    ['stream: Böse\n\x1b[31m FOUND', infected('B?se??[31m')],
    [`stream: ${'x'.repeat(500)} FOUND`, infected('x'.repeat(200))],
    ['stream: Heuristics.Limits.Exceeded FOUND', new ScanLimits('clamd gave up: Heuristics.Limits.Exceeded')],
    [
      'stream: Heuristics.Limits.Exceeded.MaxScanTime FOUND',
      new ScanLimits('clamd gave up: Heuristics.Limits.Exceeded.MaxScanTime'),
    ],
    ['INSTREAM size limit exceeded. ERROR', new ScanLimits('clamd gave up: INSTREAM size limit exceeded. ERROR')],
    ['stream: Time limit reached ERROR', new ScanLimits('clamd gave up: stream: Time limit reached ERROR')],
    ["stream: Can't allocate memory ERROR", new ScannerAway("clamd answered: stream: Can't allocate memory ERROR")],
    ['COMMAND READ TIMED OUT', new ScannerAway('clamd answered: COMMAND READ TIMED OUT')],
    ['UNKNOWN COMMAND', new ScannerAway('clamd answered: UNKNOWN COMMAND')],
    ['', new ScannerAway('clamd answered: ')],
    ['OK', new ScannerAway('clamd answered: OK')],
    ['stream: ok', new ScannerAway('clamd answered: stream: ok')],
    ['stream: OK ', new ScannerAway('clamd answered: stream: OK ')],
    ['stream: OK\nstream: OK', new ScannerAway('clamd answered: stream: OK?stream: OK')],
    ['fd[10]: OK', new ScannerAway('clamd answered: fd[10]: OK')],
    ['stream:  FOUND', new ScannerAway('clamd answered: stream:  FOUND')],
  ])('%j', ([line, meaning]) => expect(readAnswer(line, true)).toEqual(meaning))

  test('before it had all bytes: a finding counts, OK does not', () => {
    expect(readAnswer('stream: Early FOUND', false)).toEqual(infected('Early'))
    expect(readAnswer('stream: OK', false)).toEqual(new ScannerAway('clamd said OK before it had all bytes'))
  })
})
