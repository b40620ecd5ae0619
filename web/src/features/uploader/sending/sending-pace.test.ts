import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadState } from '@envoi/client/upload/upload'
import { followAtPace, shareOf } from './sending-pace.ts'

const at = (sent: number, status: UploadState['status'] = 'running'): UploadState => ({
  files: [],
  sent,
  total: 100,
  headway: sent,
  bytesPerSecond: null,
  secondsLeft: null,
  status,
  error: null,
  resumable: true,
})

function createProgressing(first: UploadState | null) {
  const listeners = new Set<() => void>()
  const uploader = {
    lastProgress: first,
    subscribeProgress(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    move(progress: UploadState | null) {
      uploader.lastProgress = progress
      for (const listener of listeners) listener()
    },
  }
  return uploader
}

describe('throttled progress', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  function follow(first: UploadState | null) {
    const uploader = createProgressing(first)
    const told: (string | null)[] = []
    const stop = followAtPace(uploader, 250, (now) => told.push(now && `${now.sent} ${now.status}`))
    return { uploader, told, stop }
  }

  it('starts with the current value', () => {
    expect(follow(at(7)).told).toEqual(['7 running'])
  })

  it('is shown four times a second, and ends with the last value', () => {
    const { uploader, told } = follow(at(0))
    for (let sent = 1; sent <= 10; sent++) {
      vi.advanceTimersByTime(99)
      uploader.move(at(sent))
    }
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['0 running', '2 running', '5 running', '7 running', '10 running'])
  })

  it.each(['offline', 'paused', 'cancelled', 'done'] as const)('is shown at once when it is %s', (status) => {
    const { uploader, told } = follow(at(0))
    uploader.move(at(1))
    uploader.move(at(2, status))
    expect(told).toEqual(['0 running', `2 ${status}`])
    vi.advanceTimersByTime(1000)
    expect(told).toHaveLength(2)
  })

  it('is shown at once when an upload starts and when it ends', () => {
    const { uploader, told } = follow(null)
    uploader.move(at(1))
    uploader.move(null)
    expect(told).toEqual([null, '1 running', null])
  })

  it('is not shown after unsubscribing', () => {
    const { uploader, told, stop } = follow(at(0))
    uploader.move(at(1))
    stop()
    uploader.move(at(2, 'paused'))
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['0 running'])
  })
})

describe('the share of bytes sent', () => {
  it.each([
    ['nothing before it begins', null, 0],
    ['nothing of nothing', { ...at(0), total: 0 }, 0],
    ['a part', at(62), 0.62],
    ['never more than all', at(101), 1],
  ])('is %s', (_, progress, share) => {
    expect(shareOf(progress)).toBe(share)
  })
})
