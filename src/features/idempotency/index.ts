export { answerOnce } from './answer-once.ts'
export { clearAnswers } from './clear-answers.ts'
