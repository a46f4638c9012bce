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
    title: 'This sign-in link no longer works',
    help: 'It works once and only for a few minutes. Go back to the site you came from and follow the link again.',
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
    title: 'You are viewing the site as someone else',
    help: 'You cannot send or change anything while you view the site as a visitor or customer. Go back to your own view first.',
  },
  bulk_of_another: {
    status: 403,
    title: 'Another user made this change',
    help: 'Only the user who made a bulk change, or an admin, can undo it.',
  },
  user_blocked: {
    status: 403,
    title: 'This person is blocked',
    help: 'A blocked user can read but not write, and nobody can write in their name. The team unblocks them: `DELETE /api/v1/users/{id}/block/`.',
  },
  sign_in_required: {
    status: 403,
    title: 'Sign in to continue',
    help: 'You need an account for this. Your session may have ended.',
  },
  sso_email_unverified: {
    status: 403,
    title: 'Your email address is not confirmed',
    help: 'To sign in this way for the first time, you need a confirmed email address. Confirm it on the site you came from and follow the link again, or sign in here by email.',
  },
  sso_email_taken: {
    status: 403,
    title: 'Another account here has your email address',
    help: 'On the site you came from, this address belongs to someone else. Sign in here by email, or ask the team to correct it.',
  },
  sso_team_refused: {
    status: 403,
    title: 'Team members sign in here by email',
    help: 'Team members cannot sign in through another site. Sign in by email. An admin can allow the other site.',
  },
  oidc_email_unverified: {
    status: 403,
    title: 'Your email address is not confirmed there',
    help: 'The site you signed in with has not confirmed your email address. Confirm it there and try again, or sign in by email.',
  },
  oidc_not_invited: {
    status: 403,
    title: 'You need an invitation',
    help: 'Only invited people can have an account here. Ask the team for an invitation.',
  },
  oidc_attempt_unknown: {
    status: 403,
    title: 'This sign-in did not start here',
    help: 'It started in another browser or more than ten minutes ago, or cookies are turned off. Start again.',
  },
  oidc_refused: {
    status: 403,
    title: 'Sign-in failed on the other site',
    help: 'The site you sign in with did not confirm who you are. Start again, or sign in by email.',
  },
  email_sign_in_off: {
    status: 403,
    title: 'You cannot sign in by email here',
    help: 'Sign in with one of the sites on the sign-in page. If none of them works for you, ask the team.',
  },
  account_closed: {
    status: 403,
    title: 'This account cannot sign in',
    help: 'It is blocked or deactivated. If you think this is a mistake, ask the team.',
  },
  passkey_refused: {
    status: 403,
    title: 'This passkey does not work here',
    help: 'It may have been removed, or belong to another site. Try another passkey or sign in another way.',
  },
  passkey_expired: {
    status: 403,
    title: 'That took too long',
    help: 'The page was open for too long or was sent twice. Try again.',
  },
  passkey_required: {
    status: 403,
    title: 'Team members need a passkey here',
    help: 'Use your passkey, or add one under Account, Passkeys. You cannot remove your last one.',
  },
  cross_site_request: {
    status: 403,
    title: 'The form was sent from another site',
    help: 'Open the page on this site and send the form again.',
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
    title: 'Others have voted for this post or commented on it',
    help: 'Only the team can delete it now.',
  },
  post_in_merge: {
    status: 409,
    title: 'The post is merged, or has posts merged into it',
    help: 'First unmerge each merged post: `DELETE /api/v1/posts/{id}/merge/`.',
  },
  post_already_merged: {
    status: 409,
    title: 'The post is already merged',
    help: 'Unmerge it before you merge it into another post.',
  },
  merge_into_itself: {
    status: 409,
    title: 'A post cannot be merged into itself',
    help: 'Both are the same post, or the other one is already merged into this one.',
  },
  merge_audiences_differ: {
    status: 409,
    title: 'The two posts have different audiences',
    help: 'Both boards must have the same audience, because comments on one post are shown with the other. On boards where customers see only their own posts, both posts must have the same author.',
  },
  merge_too_large: {
    status: 409,
    title: 'Too many posts merged into one',
    help: 'At most 100 posts can be merged into one, including posts merged into them earlier.',
  },
  content_held: {
    status: 409,
    title: 'The content is held for approval',
    help: 'Only its author and the team can see it. Approve it first: `PATCH /api/v1/moderation/{id}/`.',
  },
  team_not_blockable: {
    status: 409,
    title: 'This person is on the team',
    help: 'Team members cannot be blocked. An admin can first change their role, or deactivate them.',
  },
  already_exists: {
    status: 409,
    title: 'This value is already taken',
    help: '`errors` names the field whose value must be unique. The list shows which item has it.',
  },
  too_many_custom_fields: {
    status: 409,
    title: 'There are already 20 custom fields',
    help: 'A company has at most 20 custom fields. Delete one first.',
  },
  too_many_post_fields: {
    status: 409,
    title: 'There are too many post fields',
    help: 'A board can have 20 post fields, and a company 200. Delete one first.',
  },
  too_many_segments: {
    status: 409,
    title: 'There are already 20 segments',
    help: 'A company has at most 20 segments. Delete one first.',
  },
  too_many_themes: {
    status: 409,
    title: 'There are already 50 themes',
    help: 'A company has at most 50 themes. Delete one first.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'There are already 20 webhooks',
    help: 'A company has at most 20 webhooks. Delete one first.',
  },
  webhook_disabled: {
    status: 409,
    title: 'The webhook is disabled',
    help: 'Nothing is sent to it. Enable it first: `PATCH /api/v1/webhooks/{id}/` with `{"is_enabled": true}`.',
  },
  too_many_synonyms: {
    status: 409,
    title: 'There are already 500 lists of synonyms',
    help: 'A company has at most 500 lists of synonyms. Delete one first, or add terms to an existing one.',
  },
  too_many_saved_replies: {
    status: 409,
    title: 'There are already 200 saved replies',
    help: 'A company has at most 200 saved replies. Delete one first.',
  },
  too_many_roadmaps: {
    status: 409,
    title: 'There are already 50 roadmaps',
    help: 'A company has at most 50 roadmaps. Delete one first.',
  },
  roadmap_not_by_hand: {
    status: 409,
    title: 'The roadmap is ordered by votes',
    help: 'You can place posts only on a roadmap with a manual order. To switch, send `{"sort": "hand"}` to `PATCH /api/v1/roadmaps/{id}/`.',
  },
  too_many_places: {
    status: 409,
    title: 'More than 500 posts would be placed by hand',
    help: 'You can place at most 500 posts on a roadmap; the rest follow by votes. Place this post further up, or release others with `DELETE /api/v1/roadmaps/{id}/posts/{post}/`.',
  },
  too_many_saved_views: {
    status: 409,
    title: 'There are already 20 saved views',
    help: 'A person has at most 20 saved views. Delete one first.',
  },
  demo_exists: {
    status: 409,
    title: 'The demo data is already loaded',
    help: 'A company can have the demo data only once. To load it again, delete its batch (see `GET /api/v1/batches/`) and wait until it is removed.',
  },
  last_admin: {
    status: 409,
    title: 'This is the last active admin',
    help: 'A company needs an active admin. Make another user an admin first.',
  },
  guest_without_account: {
    status: 409,
    title: 'Guests have no account',
    help: 'Guests cannot be edited. When they sign in with the same browser, their posts and votes move to their account.',
  },
  user_in_use: {
    status: 409,
    title: 'This user has content',
    help: 'A user who has posted, commented, voted, liked or followed cannot be deleted. Deactivate them instead: `{"is_active": false}`.',
  },
  bulk_is_undo: {
    status: 409,
    title: 'An undo cannot be undone',
    help: 'This id belongs to an undo. To apply the change again, send it again.',
  },
  bulk_already_undone: {
    status: 409,
    title: 'The change is already undone',
    help: 'A bulk change can be undone once. Posts edited since then keep their edits.',
  },
  decision_already_undone: {
    status: 409,
    title: 'The decision is already undone',
    help: 'A decision can be undone once. Anything changed since then stays as it is.',
  },
  decision_outdated: {
    status: 409,
    title: 'Too much has changed since that decision',
    help: 'It cannot be undone because the content or its author has changed. Check how it looks now.',
  },
  segment_in_use: {
    status: 409,
    title: 'Boards, roadmaps or changelog entries are for this segment',
    help: 'It decides who sees them, and `detail` names them. First choose another audience for each.',
  },
  board_not_empty: {
    status: 409,
    title: 'The board has posts',
    help: 'Only an empty board can be deleted. Recently deleted posts still count. Move its posts to another board first.',
  },
  status_is_default: {
    status: 409,
    title: 'This is the default status',
    help: 'New posts need a default status. Make another status the default first.',
  },
  post_locked: {
    status: 409,
    title: 'The post is locked',
    help: 'Customers can no longer vote for this post, comment on it or like its comments. The team still can.',
  },
  duplicate_post: {
    status: 409,
    title: 'A very similar post exists',
    help: '`matches` lists the posts with nearly the same title, best first. Nothing was created: vote for one of them, or send the request with `on_duplicate` `create`.',
  },
  login_link_invalid: {
    status: 410,
    title: 'This link no longer works',
    help: 'A sign-in link works once and only for a short time. Request a new one.',
  },
  position_gone: {
    status: 410,
    title: 'The position is not part of this history',
    help: 'A backup was restored or commits were lost, so events read after this position may never have happened. Get the resources again and start with `after=latest`, or read the events from the start, without `after`. The `Link` header has both (`rel="last"`, `rel="first"`).',
  },
  precondition_failed: {
    status: 412,
    title: 'It was edited in the meantime',
    help: 'No ETag in `If-Match` matches the latest edit, so nothing was changed. The `ETag` header has the current one. Get the resource again and apply your change to it, with a new `Idempotency-Key` if you send one.',
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
    help: 'Send the bytes of the image file. The format is detected from the bytes, not from `Content-Type`. SVG is not supported.',
  },
  image_type_mismatch: {
    status: 422,
    title: 'The image does not match its Content-Type',
    help: '`Content-Type` names one image format, but the bytes are in another. Send the right type.',
  },
  image_too_large: {
    status: 422,
    title: 'The image has too many pixels',
    help: 'An image can have up to 16,384 pixels on each side and 25 million in total. Make it smaller first.',
  },
  image_damaged: {
    status: 422,
    title: 'The image is incomplete or damaged',
    help: 'It ends too early, or cannot be decoded. Send the whole file.',
  },
  image_has_more: {
    status: 422,
    title: 'The file has data after the image',
    help: 'The file continues after the end of the image. Such files can hide other content. Save the image again.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used with another body',
    help: 'A key stands for one request. Use a new key for a new request.',
  },
  comment_is_internal: {
    status: 422,
    title: 'An internal comment cannot be the official answer',
    help: 'Only the team can see internal comments. Highlight a public one.',
  },
  not_on_team: {
    status: 422,
    title: 'This user is not on the team',
    help: 'Only team members can be members of a board.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'The token has used up its requests. `Retry-After` says in how many seconds to come back.',
  },
  too_many_waiting: {
    status: 429,
    title: 'Too many requests are waiting for events',
    help: 'A token can have 200 requests and streams waiting for events at a time. End some, or use one token per program.',
  },
  too_many_images: {
    status: 429,
    title: 'Too many unused images',
    help: 'A person can have 50 images that are not on a post or comment. Use them, or wait: unused images are removed after a day.',
  },
  too_many_failed_authentications: {
    status: 429,
    title: 'Too many failed authentications',
    help: 'Too many requests from this address carried a token that is not valid. A valid token still works.',
  },
  too_many_forms: {
    status: 429,
    title: 'Too many attempts',
    help: 'You or someone on your network has sent this form too often. Wait a few minutes and try again.',
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
    title: 'The site you sign in with is not responding correctly',
    help: 'Try again, or sign in by email. If this keeps happening, tell an admin. The server log has the details.',
  },
  secret_key_missing: {
    status: 503,
    title: 'The service has no key for encrypting secrets',
    help: 'The operator must set or correct `SECRET_KEY` or `SECRET_KEY_FILE`. The log says what is wrong.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The service cannot store or read this right now',
    help: 'The disk of the service is full, read-only or failing; its operator finds out why in the log and at `/readyz`. Sending the request again with the same `Idempotency-Key` is safe. `Retry-After` says in how many seconds to come back.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>

export type ProblemCode = keyof typeof catalogue

/** Errors of a single field; the `code` of an item of `errors`. */
export const fieldCatalogue = {
  required: 'The field is missing.',
  unknown_field: 'There is no such field; `message` suggests a similar one, or lists all of them.',
  unknown_parameter:
    'There is no such query parameter; `message` suggests a similar one, or lists all of them.',
  invalid_type: 'The value has another JSON type than the field.',
  blank: 'The text is empty or only white space.',
  too_long: 'The text is longer than the field allows, counted in code points.',
  invalid_email: 'The text is not one plain email address.',
  wrong_code: 'The code is wrong, or no longer works.',
  asked_too_often: 'Too many emails were requested for this address.',
  no_provider: 'No provider responds at this URL, or it refuses these credentials.',
  one_tenant: 'The issuer accepts people from every tenant. Use the issuer of a single tenant.',
  no_proved_provider: 'Nobody has signed in yet with a provider as it is set up now.',
  no_own_passkey: 'Sign in with your own passkey first.',
  invalid_rule: 'The line is not a valid rule. Example: `groups = feedback → team`.',
  invalid_scopes: 'Scopes must be separated by single spaces.',
  wrong_image: 'The file is not an image that can be stored.',
  invalid_number: 'The value is not a whole number of at least 1.',
  invalid_color: 'The text is not a colour such as `#2563eb`.',
  taken: 'The value must be unique, and it is already taken.',
  invalid_choice: 'The value is not one of the allowed values; `message` lists them.',
  invalid_time:
    'The text is not a time with a zone such as `2027-01-31T12:00:00Z`, or the field does not allow this time.',
  address_as_name: 'The name is or contains the email address, which everyone would see.',
  beyond_own: 'The value exceeds what the calling token has, or what its owner may grant.',
  unknown_user: 'There is no such user, or this user is not allowed here; `message` says who is.',
  invalid_time_zone: 'The text is not a time zone such as `Europe/Berlin`.',
  refused_css:
    'The stylesheet contains something that is not allowed. `message` names it and its line.',
  invalid_domain: 'The text is not a domain such as `example.com`.',
  invalid_origin:
    'The text is not the origin of a site such as `https://www.example.com`: https, or http on localhost, and no path.',
  invalid_slug: 'The text is not a short name of a-z, 0-9 and hyphens.',
  out_of_range: 'The number is outside the allowed range; `message` says which.',
  unknown_comment: 'There is no such comment on this post, or you cannot see it.',
  not_combinable: 'The field cannot be sent together with another; `message` says why.',
  unknown_tag: 'There is no such tag.',
  unknown_image: 'You have no such image, or it is already used elsewhere.',
  unknown_status: 'There is no such status, or it has been retired.',
  invalid_date: 'The text is not a date such as `2026-11-30`.',
  invalid_url: 'The text is not an http or https URL without a password, or is too long.',
  url_refused: 'The service does not send requests to this URL; `message` says why.',
  too_many: 'The list has more items than the field allows.',
  too_few: 'The list has fewer items than the field needs.',
  no_change: 'The request changes nothing; `message` lists what it can change.',
  unknown_post: 'There is no such post, or you cannot see it.',
  invalid_position: 'The text is not a position from the change feed.',
  unknown_event_type: 'There is no such type of event.',
  unknown_board: 'There is no such board, or you cannot see it.',
  unknown_organization: 'There is no such organization.',
  unknown_theme: 'There is no such theme.',
  unknown_segment: 'This segment does not exist, or there are no figures for it.',
  invalid_revenue: 'The value is not a whole number of minor units, or is negative or too high.',
  invalid_currency: 'The text is not an ISO 4217 currency such as `EUR`.',
  unknown_custom_field: 'There is no custom field with this name.',
  wrong_custom_type:
    'The value has the wrong type for this custom field; `message` says which it needs.',
  unknown_placeholder:
    'The text has an unknown placeholder in braces; `message` lists the known ones.',
  invalid_sender_name: 'The text has a line break, a control character, `@`, `<` or `>`.',
  repeated:
    'Another item of the list has the same value, or the URL has the parameter with another value as well.',
} as const satisfies Record<string, string>

export type FieldCode = keyof typeof fieldCatalogue
