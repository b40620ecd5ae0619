import { expect, test } from 'vitest'
import { runTool, tryTool } from './tools.ts'

test.each([
  ['7z', 'p7zip-full'],
  ['aria2c', 'aria2'],
  ['curl', 'curl'],
  ['python3', 'python3'],
  ['unzip', 'unzip'],
  ['wget', 'wget'],
] as const)('without %s the test fails and names the package %s', async (tool, name) => {
  await expect(runTool(tool, ['--version'], { PATH: '/nowhere' })).rejects.toThrow(`install the package ${name}`)
})

test('a tool that exits with an error throws its whole output', async () => {
  const complaint = ['-c', 'import sys; print("one"); sys.exit("two")']
  await expect(runTool('python3', complaint)).rejects.toThrow(/ended with 1: one\ntwo/)
  expect(await tryTool('python3', complaint)).toEqual({ status: 1, stdout: 'one\n', stderr: 'two\n' })
})

test('tools reach this machine directly, whatever proxy is set', async () => {
  const proxies = 'import os; print([name for name in os.environ if name.lower().endswith("_proxy")])'
  process.env['http_proxy'] = 'http://127.0.0.1:1'
  try {
    expect(await runTool('python3', ['-c', proxies])).toBe('[]\n')
  } finally {
    delete process.env['http_proxy']
  }
})
