/**
 * Every error code a client can meet. Codes never change their meaning; `docs/errors.md` is made
 * from this table.
 */
export const catalogue = {
  invalid_request: {
    status: 400,
    title: 'The request is malformed',
    help: 'The request contradicts itself or holds something that no request may hold, such as two different tokens or a NUL character. `detail` says what.',
  },
  invalid_json: {
    status: 400,
    title: 'The body is not acceptable JSON',
    help: 'The body must be one JSON object in UTF-8, without duplicate keys, lone surrogates or NUL characters, nested at most 32 deep.',
  },
  invalid_input: {
    status: 400,
    title: 'Some fields are not valid',
    help: '`errors` lists every field that is wrong, each with a stable `code` and a message for people.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor is not valid here',
    help: 'A cursor works only on the list that handed it out. Start again without `cursor`, or follow `next` and `previous` as they are.',
  },
  invalid_idempotency_key: {
    status: 400,
    title: 'The Idempotency-Key is not valid',
    help: 'An `Idempotency-Key` is 1 to 255 visible ASCII characters, in double quotes or not.',
  },
  unauthorized: {
    status: 401,
    title: 'A token is needed',
    help: 'Send `Authorization: Bearer TOKEN`. A token comes from `hark token add`.',
  },
  sso_token_invalid: {
    status: 401,
    title: 'This link does not sign you in',
    help: 'It works once, and only for a few minutes. Go back to where you came from, and follow the link again.',
  },
  invalid_token: {
    status: 401,
    title: 'The token is not valid',
    help: 'The token is unknown, expired or revoked, or its owner is deactivated.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks the scope for this',
    help: 'The token is valid but was issued without the scope that this endpoint needs. `detail` names it.',
  },
  forbidden: {
    status: 403,
    title: 'You may not do this',
    help: 'Your role does not permit this, or no longer does.',
  },
  viewing_as: {
    status: 403,
    title: 'You are viewing the site as another person',
    help: 'While you view the site as a visitor or customer, nothing can be sent or changed. Go back to your own view first.',
  },
  bulk_of_another: {
    status: 403,
    title: 'Another user made this change',
    help: 'A bulk change is undone by the one who made it, or by an admin.',
  },
  user_blocked: {
    status: 403,
    title: 'This person is blocked',
    help: 'A blocked user can read but not write, and nobody can write in their name. The team unblocks them: `DELETE /api/v1/users/{id}/block/`.',
  },
  sign_in_required: {
    status: 403,
    title: 'You are not signed in',
    help: 'This is for people with an account, and you are not signed in, or no longer.',
  },
  sso_email_unverified: {
    status: 403,
    title: 'Your e-mail address is not confirmed',
    help: 'The first time, this needs a confirmed e-mail address: that of your account here, if you have one. Confirm it where you came from, and follow the link again; or sign in here by e-mail.',
  },
  sso_email_taken: {
    status: 403,
    title: 'Another account has your e-mail address here',
    help: 'An account with this address belongs to another person where you came from. Sign in here by e-mail, or ask the team to correct it.',
  },
  sso_team_refused: {
    status: 403,
    title: 'The team signs in here by e-mail',
    help: 'You are on the team, whose members are not signed in by another site. Sign in by e-mail; an admin can allow this for the company.',
  },
  oidc_email_unverified: {
    status: 403,
    title: 'Your e-mail address is not confirmed there',
    help: 'The site that you signed in with does not say that your e-mail address is confirmed. Confirm it there and try again, or sign in by e-mail.',
  },
  oidc_not_invited: {
    status: 403,
    title: 'You are not invited yet',
    help: 'Only people who are invited have an account here. Ask the team for an invitation.',
  },
  oidc_attempt_unknown: {
    status: 403,
    title: 'This sign-in was not begun here',
    help: 'It was begun in another browser, or more than ten minutes ago, or cookies are switched off. Sign in again from the start.',
  },
  oidc_refused: {
    status: 403,
    title: 'You were not signed in there',
    help: 'The site that you sign in with did not confirm who you are. Sign in again from the start, or sign in by e-mail.',
  },
  account_closed: {
    status: 403,
    title: 'This account cannot sign in',
    help: 'It is blocked or deactivated. Ask the team if you think that this is a mistake.',
  },
  cross_site_request: {
    status: 403,
    title: 'The form was sent from another site',
    help: 'Open the page here, and send the form from it.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    help: 'No such path, or nothing there that you may see: the two look the same.',
  },
  method_not_allowed: {
    status: 405,
    title: 'That method does not work here',
    help: 'The `Allow` header lists the methods that do.',
  },
  not_acceptable: {
    status: 406,
    title: 'Only JSON is served here',
    help: 'The `Accept` header must allow `application/json`.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    help: 'Wait a moment and send the same request again: it will replay the first answer.',
  },
  post_not_deleted: {
    status: 409,
    title: 'The post is not deleted',
    help: 'There is nothing to restore.',
  },
  post_has_reactions: {
    status: 409,
    title: 'Others have voted for this post, or commented on it',
    help: 'It is no longer only yours. Ask the team to delete it.',
  },
  post_in_merge: {
    status: 409,
    title: 'The post is merged, or has posts merged into it',
    help: 'Unmerge it first: `DELETE /api/v1/posts/{id}/merge/`, of each post that was merged.',
  },
  post_already_merged: {
    status: 409,
    title: 'The post is merged already',
    help: 'Unmerge it first, to merge it into another.',
  },
  merge_into_itself: {
    status: 409,
    title: 'A post cannot be merged into itself',
    help: 'Both are the same post, or the other one was merged into this.',
  },
  merge_audiences_differ: {
    status: 409,
    title: 'Other people see the other post',
    help: 'Both posts must be on public boards, or on private ones with the same members: comments of one are shown with the other.',
  },
  merge_too_large: {
    status: 409,
    title: 'Too many posts are merged into one',
    help: 'At most 100 posts can be merged into one, those that were merged into them included.',
  },
  content_held: {
    status: 409,
    title: 'It is held',
    help: 'Only its author and the team see it. Approve it first: `PATCH /api/v1/moderation/{id}/`.',
  },
  team_not_blockable: {
    status: 409,
    title: 'This person is on the team',
    help: 'Members of the team cannot be blocked. An admin can give them another role first, or deactivate them.',
  },
  already_exists: {
    status: 409,
    title: 'There is one with this value already',
    help: '`errors` names the field whose value must be unique. Find the one that has it in the list.',
  },
  too_many_custom_fields: {
    status: 409,
    title: 'There are 20 custom fields already',
    help: 'A company has at most 20 custom fields. Delete one first.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'There are 20 webhooks already',
    help: 'A company has at most 20 webhooks. Delete one first.',
  },
  webhook_disabled: {
    status: 409,
    title: 'The webhook is disabled',
    help: 'Nothing is sent to it. Enable it first: `PATCH /api/v1/webhooks/{id}/` with `{"is_enabled": true}`.',
  },
  too_many_synonyms: {
    status: 409,
    title: 'There are 500 lists of synonyms already',
    help: 'A company has at most 500 lists of synonyms. Delete one first, or add terms to another.',
  },
  too_many_saved_replies: {
    status: 409,
    title: 'There are 200 saved replies already',
    help: 'A company has at most 200 saved replies. Delete one first.',
  },
  too_many_saved_views: {
    status: 409,
    title: 'There are 20 saved views already',
    help: 'A person has at most 20 saved views. Delete one first.',
  },
  demo_exists: {
    status: 409,
    title: 'The demo data is there already',
    help: 'A company has the demo data once. Its batch in `GET /api/v1/batches/` can be deleted; when that has come to its end, the demo can be loaded again.',
  },
  last_admin: {
    status: 409,
    title: 'This is the last active admin',
    help: 'A company always has an active admin. Make another user an admin first.',
  },
  user_in_use: {
    status: 409,
    title: 'This user has left traces',
    help: 'A user who wrote, voted for, liked or follows anything cannot be deleted. Deactivate them instead: `{"is_active": false}`.',
  },
  bulk_is_undo: {
    status: 409,
    title: 'An undo cannot be undone',
    help: 'This id is that of an undo. To have the change again, make it again.',
  },
  bulk_already_undone: {
    status: 409,
    title: 'The change is undone already',
    help: 'A bulk change can be undone once, for every post that was not edited since.',
  },
  decision_already_undone: {
    status: 409,
    title: 'The decision is undone already',
    help: 'A decision can be undone once, for everything that was not changed since.',
  },
  decision_outdated: {
    status: 409,
    title: 'Too much has changed since that decision',
    help: 'It cannot be undone: what it was about, or its author, was changed since. Look at it as it is now.',
  },
  board_not_empty: {
    status: 409,
    title: 'The board has posts',
    help: 'Only an empty board can be deleted, and posts that were deleted a short while ago are still on it. Move its posts to another board first.',
  },
  status_is_default: {
    status: 409,
    title: 'This is the default status',
    help: 'New posts get the default status, so there is always exactly one. Make another status the default first.',
  },
  post_locked: {
    status: 409,
    title: 'The post is locked',
    help: 'Customers can no longer vote for this post, comment on it or like its comments. The team still can.',
  },
  duplicate_post: {
    status: 409,
    title: 'There is a post that says the same',
    help: '`matches` lists the posts with nearly the same title, best first. Nothing was created: vote for one of them, or send the request with `on_duplicate` `create`.',
  },
  login_link_invalid: {
    status: 410,
    title: 'This link no longer works',
    help: 'A link to sign in works once, and only for a while. Ask for a new one.',
  },
  position_gone: {
    status: 410,
    title: 'The position is not of this history',
    help: 'A backup was restored, or commits were lost: what was read behind this position may never have happened. Get the resources again, and begin with `after=latest`; or read the events from the start, without `after`. The `Link` header has both (`rel="last"`, `rel="first"`).',
  },
  precondition_failed: {
    status: 412,
    title: 'It was edited meanwhile',
    help: 'No tag in `If-Match` is that of the latest edit, so nothing was changed. The `ETag` header is the current one: get the resource again, and repeat your change on what it says now, with a new `Idempotency-Key` if you send one.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    help: 'A body may hold at most 256 KiB, that of an image for a post or comment 8 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body must be plain JSON',
    help: 'Send `Content-Type: application/json` in UTF-8, without a `Content-Encoding`.',
  },
  unsupported_image: {
    status: 415,
    title: 'The body must be a PNG, JPEG, WebP or GIF image',
    help: 'Send the bytes of the image, as they are in its file. What kind it is, is seen by them and not by `Content-Type`; SVG is none of them.',
  },
  image_type_mismatch: {
    status: 422,
    title: 'The image is of another type than the request says',
    help: '`Content-Type` names one type of image, and the bytes are another. Send the type that it is.',
  },
  image_too_large: {
    status: 422,
    title: 'The image has too many pixels',
    help: 'An image may have 16,384 pixels on each side, and 25 million in all. Make it smaller first.',
  },
  image_damaged: {
    status: 422,
    title: 'The image is not complete, or damaged',
    help: 'It ends too early, or cannot be decoded. Send the whole file.',
  },
  image_has_more: {
    status: 422,
    title: 'Something else follows the image in the same file',
    help: 'The file goes on behind the end of the image, as those do that are an image to one program and something else to another. Save the image anew.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used with another body',
    help: 'A key stands for one request. Use a new key for a new request.',
  },
  comment_is_internal: {
    status: 422,
    title: 'An internal comment cannot be the official answer',
    help: 'Only the team sees an internal comment. Highlight one that everybody can read.',
  },
  not_on_team: {
    status: 422,
    title: 'This user is not on the team',
    help: 'Only members of the team can be members of a board.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'The token has used up its requests. `Retry-After` says in how many seconds to come back.',
  },
  too_many_waiting: {
    status: 429,
    title: 'Too many requests of this token wait for events',
    help: 'A token may have 200 requests and streams at a time that wait for events. End some, or use a token for each program.',
  },
  too_many_images: {
    status: 429,
    title: 'Too many images wait to be used',
    help: 'A person may have 50 images that are not on a post or comment. Use them; after a day they are removed.',
  },
  too_many_failed_authentications: {
    status: 429,
    title: 'Too many failed authentications',
    help: 'Too many requests from this address carried a token that is not valid. A valid token still works.',
  },
  too_many_forms: {
    status: 429,
    title: 'Too many forms',
    help: 'You, or others in your network, have sent this form many times. Wait a few minutes, then try again.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    help: 'The failure was logged under the `request_id`. Sending the request again with the same `Idempotency-Key` is safe.',
  },
  outcome_unknown: {
    status: 500,
    title: 'We do not know whether this was stored',
    help: 'The connection to the database was lost while the change was being stored. Only a request with the same `Idempotency-Key` and body is safe to send again: it stores the change once. Without a key, check first whether the change is there.',
  },
  overloaded: {
    status: 503,
    title: 'The service cannot answer right now',
    help: 'More is asked than can be answered within a second, or the database is away. `Retry-After` says in how many seconds to come back.',
  },
  clock_unsure: {
    status: 503,
    title: 'The clock is in doubt',
    help: 'The clock of the machine jumped by more than a minute, so nothing is written until it is set back, has been consistent for ten minutes, or the operator restarts the service. Nothing was changed: send the request again after `Retry-After` seconds.',
  },
  oidc_failed: {
    status: 502,
    title: 'The site that you sign in with does not answer as it should',
    help: 'Try again, or sign in by e-mail. If this keeps happening, tell an admin: the log of the service says what is wrong.',
  },
  secret_key_missing: {
    status: 503,
    title: 'The service has no key to encrypt secrets with',
    help: 'Its operator sets `SECRET_KEY` or `SECRET_KEY_FILE`, or corrects it; the log says what is wrong.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The service cannot store or read this right now',
    help: 'The disk of the service is full, read-only or failing; its operator finds out why in the log and at `/readyz`. Sending the request again with the same `Idempotency-Key` is safe. `Retry-After` says in how many seconds to come back.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>

export type ProblemCode = keyof typeof catalogue

/** What can be wrong with a single field; the `code` of an item of `errors`. */
export const fieldCatalogue = {
  required: 'The field is missing.',
  unknown_field: 'There is no such field; `message` suggests a similar one, or lists all of them.',
  unknown_parameter:
    'There is no such query parameter; `message` suggests a similar one, or lists all of them.',
  invalid_type: 'The value has another JSON type than the field.',
  blank: 'The text is empty or only white space.',
  too_long: 'The text is longer than the field allows, counted in code points.',
  invalid_email: 'The text is not one plain e-mail address.',
  wrong_code: 'The code is wrong, or no longer works.',
  asked_too_often: 'Too many mails were requested for this address.',
  wrong_image: 'The file is no image that can be stored.',
  invalid_number: 'The value is not a whole number of at least 1.',
  invalid_color: 'The text is not a colour such as `#2563eb`.',
  taken: 'Another one has this value, and it must be unique.',
  invalid_choice: 'The value is not one of those that the field takes; `message` lists them.',
  invalid_time:
    'The text is not a time with its zone such as `2027-01-31T12:00:00Z`, or one that the field does not take.',
  beyond_own: 'It is more than the token that asks for it has itself, or than its owner may give.',
  unknown_user: 'There is no such user, or none who could be this; `message` says who can.',
  invalid_time_zone: 'The text is not a time zone such as `Europe/Berlin`.',
  invalid_domain: 'The text is not a domain such as `example.com`.',
  invalid_origin:
    'The text is not the origin of a site such as `https://www.example.com`: https, or http on localhost, and no path.',
  invalid_slug: 'The text is not a short name of a-z, 0-9 and hyphens.',
  out_of_range:
    'The number is lower or higher than the field allows; `message` says what it allows.',
  unknown_comment: 'There is no such comment on this post that you see.',
  not_combinable: 'The field cannot be sent together with another; `message` says why.',
  unknown_tag: 'There is no such tag.',
  unknown_image: 'There is no such image of yours that is not used elsewhere.',
  unknown_status: 'There is no such status, or it has been retired.',
  invalid_date: 'The text is not a date such as `2026-11-30`.',
  invalid_url: 'The text is not an http or https URL without a password, or is too long.',
  url_refused: 'The service sends no requests to this URL; `message` says why.',
  too_many: 'The list has more items than the field allows.',
  too_few: 'The list has fewer items than the field needs.',
  no_change: 'The request names nothing to change; `message` lists what can be.',
  unknown_post: 'There is no such post that you see.',
  invalid_position: 'The text is no position that the change feed has given out.',
  unknown_event_type: 'There is no such type of event.',
  unknown_board: 'There is no such board that you see.',
  unknown_organization: 'There is no such organization.',
  unknown_segment: 'Nothing is counted for a segment of this name.',
  invalid_revenue: 'The value is not a whole number of minor units, or is negative or too high.',
  invalid_currency: 'The text is not a currency of ISO 4217 such as `EUR`.',
  unknown_custom_field: 'There is no custom field with this name.',
  wrong_custom_type: 'The value is of another type than the custom field; `message` says which.',
  unknown_placeholder:
    'The text has a word in braces that is filled in by nothing; `message` lists those that are.',
  invalid_sender_name: 'The text has a line break, a control character, `@`, `<` or `>`.',
  repeated: 'Another item of the list names the same one.',
} as const satisfies Record<string, string>

export type FieldCode = keyof typeof fieldCatalogue
