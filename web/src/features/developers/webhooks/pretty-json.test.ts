import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test.each([
  ['{"id":"e1","data":{"files":2}}', '{\n  "id": "e1",\n  "data": {\n    "files": 2\n  }\n}'],
  ['{"id":"e1', '{"id":"e1'],
  ['<h1>Not found</h1>', '<h1>Not found</h1>'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(prettyJson(text)).toBe(shown)
})
