import { afterAll } from 'bun:test'
import { stopAll } from './hark.ts'

afterAll(stopAll)
