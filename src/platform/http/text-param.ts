import { z } from 'zod'

/** Whether a parameter of a path is text; others are ids. */
export function isTextParam(params: z.ZodObject | undefined, name: string): boolean {
  return params?.shape[name] instanceof z.ZodString
}
