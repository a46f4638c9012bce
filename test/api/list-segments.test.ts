import { test } from 'bun:test'
import { expectIfMatchOfEdits } from '../support/if-match-of-counted.ts'
import { segments } from '../support/resources.ts'

test('If-Match compares edits of a segment, not its numbers', () => expectIfMatchOfEdits(segments))
