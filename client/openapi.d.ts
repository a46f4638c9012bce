/** Made from openapi/openapi.json by `npm run generate`; do not edit. */
export interface paths {
    "/api/v1/posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search posts
         * @description The posts you can see, newest first, or with `search` the most relevant. Filters combine with each other, with every order and with `search`. If few of many posts match, a page may be short or empty and still have a `next`. Scope: `posts:read`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post with everything it has
         * @description Creates a post as you or as a customer (`as_user`) and returns all of it. Team fields and `external_id` also need the scope `posts:manage`. Scope: `posts:write`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/similar/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find posts that may say the same
         * @description For anyone who is about to write a post: at most 10 posts, on boards that you can see, that may say the same, likeliest first. `next` and `previous` are always null. Scope: `posts:read`.
         */
        get: operations["listSimilarPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search posts, comments and the changelog
         * @description Up to 1,000 matching posts, best first, with the passages that match; with `in=comments`, comments, and with `in=everything`, all that there is. A cursor continues after the last result of its page, wherever writes have moved it. Scope: `posts:read`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a post as the token owner
         * @description Creates a post as the token's owner. Scope: `posts:write`.
         */
        post: operations["createSimplePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/create/as-user/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a post on behalf of a customer
         * @description Creates a post on behalf of the client with that e-mail; one who is not registered yet is created with the name in `full_name`. Scope: `posts:write_as_user`.
         */
        post: operations["createSimplePostAsUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many posts at once
         * @description Changes up to 500 posts, all or none, each with the events and status comment of a single `PATCH`; the events carry the `bulk_id`. It can be undone for 30 days. Scope: `posts:manage`.
         */
        post: operations["bulkEditPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/bulk/{id}/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the bulk change. */
                id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of many posts
         * @description Restores each post's status, board, owner, effort, impact, tags and place in the inbox and deletes the status comment. Posts edited since are skipped and reported. Only for the person who made the change, and admins. Scope: `posts:manage`.
         */
        post: operations["undoBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * Get a post
         * @description One post, on a board that you can see. Scope: `posts:read`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Removes it from every list, with its votes and comments. The team can restore it for 30 days. Customers can delete only their own posts, and only before anyone else votes or comments. Unmerge a merged post first. Scope: `posts:write`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Change a post
         * @description Changes the fields you send, all or none. `title`, `content` and `images` need `posts:write`; every other field also needs `posts:manage`. A new status adds a `status_change` comment with the text of `status_comment`. A post takes its comments along to another board. Scope: `posts:write`.
         */
        patch: operations["editPost"];
        trace?: never;
    };
    "/api/v1/posts/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted post
         * @description Brings it back with its votes, comments and followers, within 30 days after it was deleted; later it is 404, as if it had never existed. Scope: `posts:write`.
         */
        post: operations["restorePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/merge/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a post into another
         * @description For duplicates. The post leaves lists and search and redirects to the other one, which counts its voters (each once), shows its comments and receives everything sent to it. Both must be on boards with the same audience. It can be undone at any time. Scope: `posts:write`.
         */
        post: operations["mergePost"];
        /**
         * Unmerge a post
         * @description It stands for itself again, with the votes, comments and followers that are its own, and with what was merged into it before. Of a post that is not merged, nothing changes. Scope: `posts:write`.
         */
        delete: operations["unmergePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * List the history of a post
         * @description How the post came about, every change of its status, text and other fields, and when it was merged, held or deleted, the newest first. Votes and comments are not part of it, nor are changes undone before anyone was notified (`NOTIFY_AFTER_SECONDS`): a page can be shorter than asked for. Scope: `posts:read`.
         */
        get: operations["listPostHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * List the comments of a post
         * @description The comments on a post and on posts merged into it, oldest first. `parent_id` is what a reply answers, always an earlier comment. A deleted comment with replies is a placeholder without text and creator. Only the team sees internal ones. Scope: `comments:read`.
         */
        get: operations["listPostComments"];
        put?: never;
        /**
         * Comment on a post
         * @description Comments on the post, or replies to a comment, as you or as a customer (`as_user`). Scope: `comments:write`.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/vote/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Vote for a post
         * @description You vote, or with `as_user` that customer, who is created if the e-mail is new; that also needs the scope `posts:write_as_user`. Voters follow the post. Repeating it changes nothing: the response is 200 with the state either way. Scope: `votes:write`.
         */
        put: operations["addVote"];
        post?: never;
        /**
         * Take a vote back
         * @description Removes your vote, and stops you following if the vote was the only reason. Repeating it changes nothing: the response is 200 with the state either way. Scope: `votes:write`.
         */
        delete: operations["removeVote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/voters/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        /**
         * List the voters of a post
         * @description Newest vote first. Includes the voters of posts merged into it, each once, so a page may be short and still have a `next`. Votes that were imported as a number have no voter; see `imported_votes` of the post. Scope: `votes:read`.
         */
        get: operations["listVoters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/voters/{user}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
                /** @description Identifier of the user whose vote it is. */
                user: components["parameters"]["VoterId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Add the vote of a user
         * @description The user with that id votes for the post, and follows it. Repeating it changes nothing: the response is 200 with the state either way. Scope: `posts:write_as_user`.
         */
        put: operations["addVoter"];
        post?: never;
        /**
         * Remove the vote of a user
         * @description Removes that user's vote, and stops them following if the vote was the only reason. Repeating it changes nothing: the response is 200 with the state either way. Scope: `posts:write_as_user`.
         */
        delete: operations["removeVoter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/follow/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Follow a post
         * @description You follow the post. People who write, vote or comment follow a post automatically. Repeating it changes nothing: the response is 200 with the state either way. Scope: `votes:write`.
         */
        put: operations["followPost"];
        post?: never;
        /**
         * Unfollow a post
         * @description You no longer follow the post, even if you vote or comment later. Repeating it changes nothing: the response is 200 with the state either way. Scope: `votes:write`.
         */
        delete: operations["unfollowPost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments
         * @description The comments on all posts that the token owner can access, newest first. The owner is on the team, so internal comments are among them. Scope: `comments:read`.
         */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        /**
         * Get a comment
         * @description One comment, on a post that the token owner can access. Scope: `comments:read`.
         */
        get: operations["getComment"];
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Removes it from every list and count. While it has replies, a placeholder without text and creator stays. Scope: `comments:write`.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Edit a comment
         * @description Changes a comment's text and images. Scope: `comments:write`.
         */
        patch: operations["editComment"];
        trace?: never;
    };
    "/api/v1/comments/{id}/like/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Like a comment
         * @description You like it. Liking it twice changes nothing. Scope: `comments:write`.
         */
        put: operations["likeComment"];
        post?: never;
        /**
         * Take a like back
         * @description Removes your like. Scope: `comments:write`.
         */
        delete: operations["unlikeComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}/highlight/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Make a comment the official answer
         * @description Marks it as the team's official answer. A post has at most one, so this replaces another. Scope: `comments:write`.
         */
        put: operations["highlightComment"];
        post?: never;
        /**
         * Take the mark of the official answer away
         * @description The post then has no official answer. Scope: `comments:write`.
         */
        delete: operations["unhighlightComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/images/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description The body is a PNG, JPEG, WebP or GIF file of at most 8 MiB. It is re-encoded as WebP, at most 2,048 pixels a side, without metadata or animation. Put its `id` in `images` of a post, comment or changelog entry within a day; until then only you see it. Scope: `posts:write`.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/images/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the image. */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        /**
         * Get an image
         * @description The image itself, for those who see the post, comment or changelog entry that it is on, and before that for the token owner who uploaded it. Scope: `posts:read`.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List boards
         * @description The boards that you can see, in the order of `position`. Scope: `boards:read`.
         */
        get: operations["listBoards"];
        put?: never;
        /**
         * Create a board
         * @description The slug must be one that no board has, or had; the name one that no board has, in any letter case. Scope: `boards:write`.
         */
        post: operations["createBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        /**
         * Get a board
         * @description One board that you can see. Scope: `boards:read`.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        /**
         * Delete a board
         * @description Only a board without posts can be deleted. Its slug is free from then on. Scope: `boards:write`.
         */
        delete: operations["deleteBoard"];
        options?: never;
        head?: never;
        /**
         * Edit a board
         * @description Changes the fields you send. After a change of `slug` the former one still leads to the board, in URLs and in `board`. Scope: `boards:write`.
         */
        patch: operations["editBoard"];
        trace?: never;
    };
    "/api/v1/boards/{id}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        /**
         * List the members of a board
         * @description People who were added to the board, newest first. They see it while its `visibility` is `chosen`; team members also while it is `team`. Admins see every board. Scope: `boards:read`.
         */
        get: operations["listBoardMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}/members/{user}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the member. */
                user: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member to a private board
         * @description Adds a team member to the board, so that they see it while it is private. If its `visibility` is `chosen`, you can add anyone. Repeating it changes nothing: the response is 200 with the state either way. Scope: `boards:write`.
         */
        put: operations["addBoardMember"];
        post?: never;
        /**
         * Remove a member from a private board
         * @description The user with that id is no member of the board any more. Repeating it changes nothing: the response is 200 with the state either way. Scope: `boards:write`.
         */
        delete: operations["removeBoardMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        /**
         * List the organizations of a board
         * @description Organizations whose people see the board while its `visibility` is `chosen`, newest first. Scope: `boards:read`.
         */
        get: operations["listBoardOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}/organizations/{organization}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the organization. */
                organization: components["parameters"]["BoardOrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Add an organization to a board
         * @description Everyone in the organization can then see the board while its `visibility` is `chosen`. Repeating it changes nothing: the response is 200 with the state either way. Scope: `boards:write`.
         */
        put: operations["addBoardOrganization"];
        post?: never;
        /**
         * Remove an organization from a board
         * @description Its people can no longer see the board, unless they have access for another reason. Repeating it changes nothing: the response is 200 with the state either way. Scope: `boards:write`.
         */
        delete: operations["removeBoardOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description The demo data and each import, newest first, including removed ones. Scope: `batches:read`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Load the demo data
         * @description Adds a year of feedback for an invented product. A company can have it once. Scope: `batches:write`.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the batch. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Get a batch
         * @description One batch; while it is being removed, its counts fall to 0. Scope: `batches:read`.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        /**
         * Remove a batch
         * @description Removes, in the background, the posts it added with everything attached to them, then its users and boards. Users stay who have signed in, were edited, blocked, deactivated or trusted, own a token or were active elsewhere. Boards stay that have other posts or were edited. This cannot be undone. Scope: `batches:write`.
         */
        delete: operations["deleteBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/post_fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List post fields
         * @description Post fields of the boards you can see, by `position`. Scope: `boards:read`.
         */
        get: operations["listPostFields"];
        put?: never;
        /**
         * Create a post field
         * @description At most 20 on a board, and 200 in total. Scope: `boards:write`.
         */
        post: operations["createPostField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/post_fields/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the field. */
                id: components["parameters"]["PostFieldId"];
            };
            cookie?: never;
        };
        /**
         * Get a post field
         * @description One post field. Scope: `boards:read`.
         */
        get: operations["getPostField"];
        put?: never;
        post?: never;
        /**
         * Delete a post field
         * @description Deletes all its values, too. The name is free at once. Scope: `boards:write`.
         */
        delete: operations["deletePostField"];
        options?: never;
        head?: never;
        /**
         * Edit a post field
         * @description Posts show new names of fields and choices at once. Scope: `boards:write`.
         */
        patch: operations["editPostField"];
        trace?: never;
    };
    "/api/v1/statuses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List statuses
         * @description The company's statuses, in the order of `position`, without retired ones. Scope: `statuses:read`.
         */
        get: operations["listStatuses"];
        put?: never;
        /**
         * Create a status
         * @description A status with a name that no other has, apart from retired ones. Scope: `statuses:write`.
         */
        post: operations["createStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the status. */
                id: components["parameters"]["StatusId"];
            };
            cookie?: never;
        };
        /**
         * Get a status
         * @description One status that is not retired. Scope: `statuses:read`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        /**
         * Retire a status
         * @description Replaces it with another, which its posts show at once. Comments about the status stay. Its name is free again. The default status cannot be retired. Scope: `statuses:write`.
         */
        delete: operations["deleteStatus"];
        options?: never;
        head?: never;
        /**
         * Edit a status
         * @description Changes the fields that are sent, on every post that has the status. Scope: `statuses:write`.
         */
        patch: operations["editStatus"];
        trace?: never;
    };
    "/api/v1/roadmaps/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roadmaps
         * @description The company's roadmaps, in the order of `position`; 50 at most. Unless one has `is_default`, `/roadmap/` shows a built-in roadmap that is not in this list: a column for each status with `is_roadmap`. Scope: `statuses:read`.
         */
        get: operations["listRoadmaps"];
        put?: never;
        /**
         * Create a roadmap
         * @description The name and the slug must be unique. A company can have up to 50 roadmaps. Scope: `statuses:write`.
         */
        post: operations["createRoadmap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmaps/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        /**
         * Get a roadmap
         * @description One roadmap, with its filters and its audience. Scope: `statuses:read`.
         */
        get: operations["getRoadmap"];
        put?: never;
        post?: never;
        /**
         * Delete a roadmap
         * @description Its posts stay as they are. Scope: `statuses:write`.
         */
        delete: operations["deleteRoadmap"];
        options?: never;
        head?: never;
        /**
         * Edit a roadmap
         * @description Changes the fields you send. Scope: `statuses:write`.
         */
        patch: operations["editRoadmap"];
        trace?: never;
    };
    "/api/v1/roadmaps/{id}/columns/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        /**
         * List the columns of a roadmap
         * @description The columns in order, each with the number of posts you can see. Scope: `posts:read`.
         */
        get: operations["listRoadmapColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmaps/{id}/posts/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        /**
         * List the posts of a column
         * @description In the order of the roadmap. A page may be short or empty and still have a `next`, as in the list of posts. Scope: `posts:read`.
         */
        get: operations["listRoadmapPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmaps/{id}/posts/{post}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
                /** @description The id of the post. */
                post: number;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Place a post in a column
         * @description Moves a post within its column. Only for roadmaps with `sort` `hand`. To move a post to another column, change its status or `eta`. Scope: `posts:manage`.
         */
        put: operations["placeRoadmapPost"];
        post?: never;
        /**
         * Release a post from its place
         * @description The post is ordered by votes again, after all placed posts. Nothing else moves. Scope: `posts:manage`.
         */
        delete: operations["releaseRoadmapPost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Customers, team members and admins, the latest registered first. Scope: `users:read`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user; 409 where another has the e-mail or the external id. To create a team member, a token needs every scope. Scope: `users:write`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * Get a user
         * @description One customer, team member or admin. Scope: `users:read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Only for users who have written, voted for and follow nothing, and not the last active admin; deactivate others. Deleting a team member needs every scope. Tokens and sessions stop at once, and the e-mail is free. Scope: `users:write`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Edit a user
         * @description Changes the fields you send. Changing a role, or a team member's e-mail, external id or activity, needs every scope. The last active admin can be neither deactivated nor given another role. Scope: `users:write`.
         */
        patch: operations["editUser"];
        trace?: never;
    };
    "/api/v1/users/{id}/picture/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's picture
         * @description The body is a PNG, JPEG, WebP or GIF file of at most 8 MiB. It is re-encoded as WebP, at most 256 pixels a side, without metadata. If you set your own picture, everyone sees it and single sign-on no longer replaces it. If you set another person's, others see it once that person has a name. Scope: `users:write`.
         */
        put: operations["setPicture"];
        post?: never;
        /**
         * Remove a user's picture
         * @description Pages then show the first letter of their name instead. Scope: `users:write`.
         */
        delete: operations["removePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/export/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * Export what is stored about a user
         * @description Everything stored about a user, on every board, without secrets, as one JSON object. It is streamed: if the connection breaks off, the JSON is incomplete. Scope: `users:write`.
         */
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/erase/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a user
         * @description Permanent. What they wrote and voted for stays, by a "Deleted user"; their name, address, sessions, tokens, memberships and other personal data go. What others wrote about them stays. Afterwards they are 404. Not for the last active admin. Erasing a team member needs every scope. Scope: `users:write`.
         */
        post: operations["eraseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/block/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Block a person
         * @description They can sign in and read, but nothing can be written by them or in their name. Team members cannot be blocked. Repeating it changes nothing: the response is 200 with the state either way. Scope: `moderation:write`.
         */
        put: operations["blockUser"];
        post?: never;
        /**
         * Unblock a person
         * @description They can write again, and everything the block removed is back. Repeating it changes nothing: the response is 200 with the state either way. Scope: `moderation:write`.
         */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/void-votes/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove all votes of a person
         * @description Removes all their votes. This cannot be undone. Repeating it changes nothing: the response is 200 with the state either way. Scope: `moderation:write`.
         */
        post: operations["voidVotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/report/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a post
         * @description Tells the team that something is wrong with it. Only a person's first report counts. Repeating it changes nothing: the response is 200 with the state either way. Scope: `reports:write`.
         */
        post: operations["reportPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}/report/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a comment
         * @description Tells the team that something is wrong with it. Only a person's first report counts. Repeating it changes nothing: the response is 200 with the state either way. Scope: `reports:write`.
         */
        post: operations["reportComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts that may say the same
         * @description Groups of 2 to 20 posts that are neither done nor closed, likeliest first, from the 200 most similar pairs. More follow as you merge or dismiss these. A page has at most 100 posts. New posts are compared within moments. Scope: `posts:read`.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/merge/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge posts into one of them
         * @description Merges all or none, each as by `POST /api/v1/posts/{id}/merge/`; `DELETE` there undoes one. Scope: `posts:write`.
         */
        post: operations["mergeDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/different/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that posts are not the same
         * @description They are not offered together again. Scope: `posts:write`.
         */
        post: operations["dismissDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/different/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that posts are not the same
         * @description Similar ones are offered again. Scope: `posts:write`.
         */
        post: operations["restoreDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a decision
         * @description Held and reported posts and comments on the boards that you can see. Scope: `moderation:read`.
         */
        get: operations["listModeration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the post or comment. */
                id: components["parameters"]["ModerationId"];
            };
            cookie?: never;
        };
        /**
         * Get what waits for a decision
         * @description One post or comment that is held or was reported. Scope: `moderation:read`.
         */
        get: operations["getModeration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide about a post or comment
         * @description Decides about something that is held or was reported: it leaves the queue, and is 404 there until the decision is undone. With `If-Match`, 412 where it was edited since it was read. Scope: `moderation:write`.
         */
        patch: operations["decideModeration"];
        trace?: never;
    };
    "/api/v1/moderation/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about many posts and comments
         * @description One decision about up to 100 of the queue, with one undo. What cannot be decided so stays, and the rest is decided all the same. Scope: `moderation:write`.
         */
        post: operations["bulkDecideModeration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/decisions/{id}/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the decision. */
                id: components["parameters"]["DecisionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a decision
         * @description Approved items are held again, rejected ones are back, trust and blocks are reversed, and reports are open again. Items that changed since stay as they are and are reported; 409 if all did. Items you cannot see are left for someone who can. Works once, for 30 days. Mails and webhooks are not recalled. Scope: `moderation:write`.
         */
        post: operations["undoModeration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or edit many users and organizations
         * @description Creates or edits up to 500 users by external id, all or none. Errors name the item, such as `users.17.email`. Organizations also need the scope `organizations:write`. Changing a team member's e-mail or external id needs every scope. Scope: `users:write`.
         */
        post: operations["bulkUpsertUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/by-external-id/{external_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user in the other system, percent-encoded. */
                external_id: components["parameters"]["UserExternalId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Create or edit a user by external id
         * @description Edits the user with that external id. If there is none, the user with that e-mail gets it, unless they have another; otherwise a customer is created. Changing a team member's e-mail or external id needs every scope. Scope: `users:write`.
         */
        put: operations["upsertUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description The organizations that users belong to, newest first. Scope: `organizations:read`.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description Users are assigned to it by their own `organization`. Scope: `organizations:write`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Get an organization
         * @description One organization. Scope: `organizations:read`.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Its users stay, without an organization. Post revenue is updated in the background. Scope: `organizations:write`.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Edit an organization
         * @description Changes the fields you send. Post revenue is updated in the background. Scope: `organizations:write`.
         */
        patch: operations["editOrganization"];
        trace?: never;
    };
    "/api/v1/custom_fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom fields
         * @description Extra fields for users, newest first, at most 20. Scope: `users:read`.
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Create a custom field
         * @description A company has 20 at most. Scope: `users:write`.
         */
        post: operations["createCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom_fields/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the custom field. */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        /**
         * Get a custom field
         * @description One custom field. Scope: `users:read`.
         */
        get: operations["getCustomField"];
        put?: never;
        post?: never;
        /**
         * Delete a custom field
         * @description With the values that users have. Its name is free at once. Scope: `users:write`.
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        /**
         * Rename a custom field
         * @description Users have its value under the new name at once. Scope: `users:write`.
         */
        patch: operations["editCustomField"];
        trace?: never;
    };
    "/api/v1/segments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description Saved conditions over customers, newest first, at most 20. Scope: `users:read`.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description A company can have up to 20. Hark counts the customers in the background; `is_exact` is true when it is done. Scope: `users:write`.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the segment. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /**
         * Get a segment
         * @description One segment, with its current numbers. Scope: `users:read`.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Customers and posts stay as they are. Scope: `users:write`.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Edit a segment
         * @description If the condition changes, Hark recounts the segment, including past figures. Scope: `users:write`.
         */
        patch: operations["editSegment"];
        trace?: never;
    };
    "/api/v1/insight/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get counts by day and by segment
         * @description Daily counts on the boards that you can see, in the company's time zone, within seconds. Items deleted since still count; imported ones count on their own date. Scope: `insight:read`.
         */
        get: operations["getInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/demand/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count who asks for something
         * @description How many people and organizations ask for something, and how much these organizations pay. Counts posts, votes and comments on the boards you can see. Each person counts once, and merged posts count as one. Only customers count. `GET /api/v1/demand/evidence/` lists the evidence for each number. Also needs the scopes `users:read` and `organizations:read`. Scope: `demand:read`.
         */
        get: operations["getDemand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/demand/evidence/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evidence for demand
         * @description The people, organizations, posts or quotes that `GET /api/v1/demand/` counts with the same parameters: highest revenue first, quotes by how well they match. Also needs the scopes `users:read` and `organizations:read`. Scope: `demand:read`.
         */
        get: operations["listDemandEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List themes
         * @description Newest first, at most 50. Scope: `demand:read`.
         */
        get: operations["listThemes"];
        put?: never;
        /**
         * Create a theme
         * @description A company can have up to 50. Hark counts it in the background; `GET /api/v1/demand/?theme=` counts it live. Scope: `posts:manage`.
         */
        post: operations["createTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the theme. */
                id: components["parameters"]["ThemeId"];
            };
            cookie?: never;
        };
        /**
         * Get a theme
         * @description One theme, with its latest numbers. Scope: `demand:read`.
         */
        get: operations["getTheme"];
        put?: never;
        post?: never;
        /**
         * Delete a theme
         * @description Its posts stay as they are. Scope: `posts:manage`.
         */
        delete: operations["deleteTheme"];
        options?: never;
        head?: never;
        /**
         * Edit a theme
         * @description Changes the fields you send. Hark then counts it again. Scope: `posts:manage`.
         */
        patch: operations["editTheme"];
        trace?: never;
    };
    "/api/v1/themes/suggestions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggested themes
         * @description Groups of 3 to 20 similar posts that are in no theme, most people first. They come from the 200 most similar pairs. To accept one, create a theme with its `posts`. Scope: `demand:read`.
         */
        get: operations["listThemeSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/suggestions/dismiss/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a suggested theme
         * @description Hark no longer suggests these posts. You can still add them to themes. Scope: `posts:manage`.
         */
        post: operations["dismissThemeSuggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/synonyms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List synonyms
         * @description The company's own synonym lists, newest first, at most 500; without the built-in ones. Scope: `company:read`.
         */
        get: operations["listSynonyms"];
        put?: never;
        /**
         * Create a list of synonyms
         * @description Searches use it at once. A company has 500 at most. Scope: `company:write`.
         */
        post: operations["createSynonym"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/synonyms/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the list of synonyms. */
                id: components["parameters"]["SynonymId"];
            };
            cookie?: never;
        };
        /**
         * Get a list of synonyms
         * @description One list of synonyms. Scope: `company:read`.
         */
        get: operations["getSynonym"];
        put?: never;
        post?: never;
        /**
         * Delete a list of synonyms
         * @description Searches no longer use it. Scope: `company:write`.
         */
        delete: operations["deleteSynonym"];
        options?: never;
        head?: never;
        /**
         * Edit a list of synonyms
         * @description Changes the fields you send. `terms` replaces the whole list. Scope: `company:write`.
         */
        patch: operations["editSynonym"];
        trace?: never;
    };
    "/api/v1/saved_replies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved replies
         * @description The texts that the team answers posts with, newest first; 200 at most. Scope: `posts:manage`.
         */
        get: operations["listSavedReplies"];
        put?: never;
        /**
         * Create a saved reply
         * @description The whole team can use it at once. A company has 200 at most. Scope: `posts:manage`.
         */
        post: operations["createSavedReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved_replies/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the saved reply. */
                id: components["parameters"]["SavedReplyId"];
            };
            cookie?: never;
        };
        /**
         * Get a saved reply
         * @description One saved reply, with its placeholders as they were written. Scope: `posts:manage`.
         */
        get: operations["getSavedReply"];
        put?: never;
        post?: never;
        /**
         * Delete a saved reply
         * @description Answers that were given with it stay as they are. Scope: `posts:manage`.
         */
        delete: operations["deleteSavedReply"];
        options?: never;
        head?: never;
        /**
         * Edit a saved reply
         * @description Changes the fields you send. Answers that were given with it stay as they are. Scope: `posts:manage`.
         */
        patch: operations["editSavedReply"];
        trace?: never;
    };
    "/api/v1/tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description The owner's own tokens, newest first; to an admin, those of everybody. Revoked ones are not listed, and a secret is never shown. Scope: `tokens:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Issue a token
         * @description The response has the secret, only this once. Admins issue tokens for every admin and team member, others for themselves. Scope: `tokens:write`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the token. */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        /**
         * Get a token
         * @description One token, without its secret. Scope: `tokens:read`.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description It stops working with the very next request, everywhere. Scope: `tokens:write`.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        /**
         * Edit a token
         * @description Changes its name, when it expires, or its rate limit; never its scopes or owner. Scope: `tokens:write`.
         */
        patch: operations["editToken"];
        trace?: never;
    };
    "/api/v1/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description The company's tags, newest first. Scope: `tags:read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A tag with a name that no other has. Scope: `tags:write`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        /**
         * Get a tag
         * @description One tag. Scope: `tags:read`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Takes it off every post. Its name is free at once. Scope: `tags:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Edit a tag
         * @description Changes the fields that are sent, on every post that has the tag. Scope: `tags:write`.
         */
        patch: operations["editTag"];
        trace?: never;
    };
    "/api/v1/changelog/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changelog
         * @description The latest published first. The team also sees scheduled entries and drafts; a draft stands where it was begun, and without `state` so does an entry that is not for everyone. Scope: `changelog:read`.
         */
        get: operations["listChangelogEntries"];
        put?: never;
        /**
         * Create a changelog entry
         * @description A draft, unless it says when it is published. Scope: `changelog:write`.
         */
        post: operations["createChangelogEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changelog/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the entry. */
                id: components["parameters"]["ChangelogEntryId"];
            };
            cookie?: never;
        };
        /**
         * Get a changelog entry
         * @description One entry. Only the team sees those that are not published. Scope: `changelog:read`.
         */
        get: operations["getChangelogEntry"];
        put?: never;
        post?: never;
        /**
         * Delete a changelog entry
         * @description For good. The posts that it is about stay as they are. Scope: `changelog:write`.
         */
        delete: operations["deleteChangelogEntry"];
        options?: never;
        head?: never;
        /**
         * Edit a changelog entry
         * @description Changes the fields you send. `published` publishes, schedules or, with null, withdraws it. Scope: `changelog:write`.
         */
        patch: operations["editChangelogEntry"];
        trace?: never;
    };
    "/api/v1/company/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the company
         * @description The company that the token is of, and its settings. Scope: `company:read`.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit the company
         * @description Changes the settings that are sent. Scope: `company:write`.
         */
        patch: operations["editCompany"];
        trace?: never;
    };
    "/api/v1/company/logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo
         * @description The body is a PNG, JPEG, WebP or GIF image of at most 256 KiB. It is re-encoded as WebP, without anything else in the file; of an animation only the first frame is kept. `logo_url` in the response is its public address. Scope: `company:write`.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Pages show the first letter of the name again. Scope: `company:write`.
         */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/score/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the score formula
         * @description The formula that scores posts. There is one for the whole company. Scope: `company:read`.
         */
        get: operations["getScoreFormula"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the score formula
         * @description All posts are rescored in the background; `is_exact` is false until that is done. Scope: `company:write`.
         */
        patch: operations["editScoreFormula"];
        trace?: never;
    };
    "/api/v1/company/sso/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get single sign-on
         * @description How your own service signs people in here. The secret is never shown again. Scope: `company:read`.
         */
        get: operations["getSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit single sign-on
         * @description For admins with a token that has every scope. Scope: `company:write`.
         */
        patch: operations["editSso"];
        trace?: never;
    };
    "/api/v1/company/sso/secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a secret for single sign-on
         * @description Switches single sign-on on. The secret is in the answer, this once; the one before stops working at once. For admins with a token that has every scope. Scope: `company:write`.
         */
        post: operations["rotateSsoSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications
         * @description What happened to posts that the owner of the token has to do with, newest first, for 90 days. They come half a minute after the event (`NOTIFY_AFTER_SECONDS`) and show what is left of it then. What they may not see any more is left out: a page can be shorter than asked for. Scope: `notifications:read`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark your notifications as read
         * @description Marks everything up to one notification as read. Scope: `notifications:write`.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/preferences/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your notification preferences
         * @description Which mails you get, and how often. Scope: `notifications:read`.
         */
        get: operations["getNotificationPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit your notification preferences
         * @description Changes the fields you send. Notifications on pages and in the list are not affected. Scope: `notifications:write`.
         */
        patch: operations["editNotificationPreferences"];
        trace?: never;
    };
    "/api/v1/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The company's webhooks, newest first; 20 at most. Scope: `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It receives events from then on. The response has the secret, only this once. A company has 20 webhooks at most. Scope: `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One webhook, without its secret. Scope: `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes it with its deliveries. Nothing more is sent. Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Edit a webhook
         * @description Changes the fields that are sent, for what is planned from then on; the URL, `kind` and `includes_internal` for everything that is not delivered. Scope: `webhooks:write`.
         */
        patch: operations["editWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/secret/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new secret for a webhook
         * @description The response has the secret, only this once. For 24 hours the one before signs, too: `webhook-signature` has both. Scope: `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description Sends an event of the type `webhook.tested`, whatever its filters are. Its deliveries show what becomes of it, usually within a second. Scope: `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Deliveries that were sent or are still to be sent, newest first: those of 30 days, but only the latest 1,000 finished and the latest 1,000 expired ones. Scope: `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
                /** @description The `id` of the delivery. */
                delivery: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description At once, with the same body and `webhook-id`, and from its first attempt on. One that waits for an earlier one of its post goes on waiting. Where an Idempotency-Key replays the answer, `request_body` is null. Scope: `webhooks:write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens
         * @description The events you can see, oldest first, without gaps. Store `position` and send it as `after` to continue. `wait` waits for the next event. `Accept: text/event-stream` gets an endless stream. A token may have 200 waiting requests. Scope: `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was done
         * @description Every event of the company, newest first, with who did it, how, and values before and after. With several filters a request examines at most 1,000 events, so a page may be short or empty and still have a `next`. Scope: `audit:read`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the token belongs to
         * @description Tells a client who it is: the owner of its token.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI 3.1 description of this API.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The customer who writes it, created if the e-mail is new; not for internal comments. Also needs the scope `posts:write_as_user`. */
        AsUser: {
            /**
             * @description E-mail address of the customer.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The customer's name. Required if the e-mail is new, otherwise ignored.
             * @example Ada Moreau
             */
            full_name?: string;
        };
        /**
         * @description Different organizations.
         * @example 4
         */
        AskingOrganizations: number;
        /**
         * @description Different people.
         * @example 17
         */
        AskingPeople: number;
        /**
         * @description Total revenue from these organizations, in minor units.
         * @example 3600000
         */
        AskingRevenue: number;
        /** @description Something that was done, by whom, and how. */
        AuditEvent: {
            /**
             * @description Number of the event in the log: `version` in the change feed.
             * @example 5120
             */
            id: number;
            /**
             * @description What happened. Expect types that are not known yet.
             * @example user.role_changed
             */
            type: string;
            /** @description When it happened. */
            created: components["schemas"]["Time"];
            /**
             * @description Who did it; null where no account was involved. A person who was erased is a deleted user.
             * @example null
             */
            user: components["schemas"]["User"] | null;
            /**
             * @description How it was done: by an API token, in a browser, on the command line, by an import, or by a background job (`system`).
             * @example token
             * @enum {string}
             */
            via: "token" | "session" | "command_line" | "import" | "system";
            /**
             * @description The token that it was done with, if any.
             * @example null
             */
            token: {
                /**
                 * @description Identifier of the token.
                 * @example 12
                 */
                id: number;
                /**
                 * @description Its name now; empty once its owner was erased.
                 * @example Nightly export
                 */
                name: string;
            } | null;
            /**
             * @description The session that it was done in, if any.
             * @example null
             */
            session: {
                /**
                 * @description Identifier of the session.
                 * @example 12
                 */
                id: number;
                /**
                 * @description Where it was started; null once its owner was erased.
                 * @example Firefox on Windows
                 */
                browser: string | null;
            } | null;
            /**
             * @description What it was done to; null for the company, and for many things at once.
             * @example {
             *       "type": "user",
             *       "id": 31
             *     }
             */
            subject: {
                /**
                 * @description What it is.
                 * @example user
                 * @enum {string}
                 */
                type: "post" | "comment" | "user" | "session" | "organization" | "custom_field" | "post_field" | "segment" | "theme" | "synonym" | "saved_reply" | "roadmap" | "saved_view" | "board" | "status" | "token" | "tag" | "image" | "changelog" | "batch" | "import" | "webhook";
                /**
                 * @description Identifier of the subject.
                 * @example 12
                 */
                id: number;
            } | null;
            /**
             * @description The data of the event, as in the change feed.
             * @example {
             *       "user_id": 31,
             *       "before": "team",
             *       "after": "admin"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Values before and after, by field. Texts that have been erased are missing.
             * @example {
             *       "role": {
             *         "before": "team",
             *         "after": "admin"
             *       }
             *     }
             */
            changes: {
                [key: string]: {
                    /**
                     * @description The value before.
                     * @example team
                     */
                    before: unknown;
                    /**
                     * @description The value from then on.
                     * @example admin
                     */
                    after: unknown;
                };
            };
            /**
             * @description Other words of the event, such as the name of what was deleted.
             * @example {}
             */
            details: {
                [key: string]: unknown;
            };
        };
        AuditList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["AuditEvent"][];
        };
        /** @description What the demo data or one import added. */
        Batch: {
            /**
             * @description Identifier of the batch.
             * @example 58
             */
            id: number;
            /**
             * @description What added it: the demo data, or an import.
             * @example import
             * @enum {string}
             */
            kind: "demo" | "import";
            /**
             * @description The name of the file that was imported.
             * @example feedback.jsonl
             */
            source: string;
            /**
             * @description Whether what it added is there, is being removed in the background, or is gone.
             * @example present
             * @enum {string}
             */
            state: "present" | "removing" | "removed";
            /**
             * @description How many posts it has now.
             * @example 78
             */
            posts_count: number;
            /**
             * @description How many users it has now.
             * @example 49
             */
            users_count: number;
            /**
             * @description How many boards it has now.
             * @example 2
             */
            boards_count: number;
            /**
             * @description Users who stayed when it was removed, because they were active elsewhere.
             * @example 0
             */
            retained_users_count: number;
            /**
             * @description Boards that stayed when it was removed, because they have other posts or were edited.
             * @example 0
             */
            retained_boards_count: number;
            /**
             * @description Who added it; null from the command line.
             * @example 7
             */
            creator_id: number | null;
            /** @description When it was added. */
            created: components["schemas"]["Time"];
            /**
             * @description When the last of it was removed.
             * @example 2026-11-16T09:30:00.000000Z
             */
            removed: components["schemas"]["Time"] | null;
        };
        BatchList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Batch"][];
        };
        /** @description Whether the user is blocked. */
        BlockState: {
            /**
             * @description Who it is.
             * @example 31
             */
            user_id: number;
            /** @description Whether they are blocked. */
            is_blocked: boolean;
            /** @description Whether their content and votes are removed. Posts and comments beyond 200 and votes beyond 100 follow within moments. */
            is_content_removed: boolean;
        };
        BlockUser: {
            /** @description Whether to remove their posts, comments and votes until they are unblocked. Merged posts stay. Default: `false`. */
            remove_content?: boolean;
        };
        /** @description What posts are sorted into. */
        Board: {
            /**
             * @description Identifier of the board.
             * @example 2
             */
            id: number;
            /**
             * @description Name of the board.
             * @example Feature requests
             */
            name: string;
            /**
             * @description Relative URL of the board.
             * @example /board/feature-requests/
             */
            url: string;
        };
        /** @description A board, as those who set it up see it. */
        BoardDetails: components["schemas"]["Board"] & {
            /**
             * @description The short part of its URL, by which posts name it.
             * @example feature-requests
             */
            slug: string;
            /**
             * @description What the board is for; may be empty.
             * @example What the product should do next.
             */
            description: string;
            /**
             * @description What the text of a new post starts with; may be empty.
             * @example What are you trying to do?
             */
            post_template: string;
            /** @description False only if everyone sees every post on it. See `visibility` and `mode`. */
            is_private: boolean;
            visibility: components["schemas"]["BoardVisibility"];
            mode: components["schemas"]["BoardMode"];
            /**
             * @description Segments whose people see the board if `visibility` is `segment`, else empty.
             * @example []
             */
            segments: number[];
            /** @description Whether voters are asked how important a post is to them. Only the team sees the answers. */
            asks_importance: boolean;
            /**
             * @description Its place in the list: lowest first.
             * @example 0
             */
            position: number;
            /**
             * @description What is held on this board until the team approves it; null: what the company says.
             * @example null
             */
            moderation: components["schemas"]["Moderation"] | null;
            /** @description When the board was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description A board, and how many results are on it. */
        BoardFacet: components["schemas"]["Board"] & {
            /**
             * @description How many of the results have it.
             * @example 12
             */
            count: number;
        };
        BoardList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["BoardDetails"][];
        };
        /** @description A person who was added to a private board. */
        BoardMember: {
            user: components["schemas"]["User"];
            /** @description When they became a member. */
            created: components["schemas"]["Time"];
        };
        BoardMemberList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["BoardMember"][];
        };
        /**
         * @description What customers can do on the board. `all`: see every post and write new ones. `own`: see only their own posts. `read_only`: see every post, vote and comment, but not write posts. The team sees and writes everything.
         * @enum {string}
         */
        BoardMode: "all" | "own" | "read_only";
        /** @description An organization whose people see a board. */
        BoardOrganization: {
            /**
             * @description Identifier of the organization.
             * @example 7
             */
            organization_id: number;
            /** @description When it was added to the board. */
            created: components["schemas"]["Time"];
        };
        BoardOrganizationList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["BoardOrganization"][];
        };
        /** @description Whether an organization was added to a board. */
        BoardOrganizationState: {
            /**
             * @description Identifier of the organization.
             * @example 7
             */
            organization_id: number;
            /** @description Whether its people see the board. */
            is_chosen: boolean;
        };
        /**
         * @description A board, by id or by the short part of its URL.
         * @example feature-requests
         * @example 2
         */
        BoardReference: number | string;
        /**
         * @description Who sees the board. `everyone`: anyone, including visitors. `signed_in`: people with an account. `chosen`: its members, the people of its organizations and the team. `segment`: the people of its `segments` and the team. `team`: admins, and its members on the team.
         * @enum {string}
         */
        BoardVisibility: "everyone" | "signed_in" | "chosen" | "segment" | "team";
        /**
         * @example {
         *       "ids": [
         *         1284,
         *         1285
         *       ],
         *       "status": "Planned",
         *       "status_comment": "We start next week."
         *     }
         */
        BulkEditPosts: {
            /**
             * @description The posts; one that is named twice is changed once.
             * @example [
             *       1284,
             *       1285
             *     ]
             */
            ids: number[];
            /**
             * @description A status, by id or name.
             * @example Planned
             * @example 5
             */
            status?: number | string;
            board?: components["schemas"]["BoardReference"];
            /**
             * @description An active team member or admin, by id or e-mail; null for nobody.
             * @example ada@example.com
             * @example 31
             * @example null
             */
            owner?: number | string | null;
            /**
             * @description Estimated effort, 1 to 10, or null.
             * @example 3
             */
            effort?: number | null;
            /**
             * @description Estimated impact, 1 to 10, or null.
             * @example 8
             */
            impact?: number | null;
            /**
             * @description Tags that each gets, by id or name.
             * @example [
             *       "Mobile"
             *     ]
             */
            tags_add?: (number | string)[];
            /**
             * @description Tags that none has any more, by id or name.
             * @example [
             *       77
             *     ]
             */
            tags_remove?: (number | string)[];
            /**
             * @description Whether they leave the inbox without an answer, or are back there.
             * @example true
             */
            triaged?: boolean;
            /**
             * @description Markdown of the comment that says so. Only together with `status`.
             * @example We start next week.
             */
            status_comment?: string;
            /**
             * @deprecated
             * @description The former name of `status_comment`.
             * @example We start next week.
             */
            comment?: string;
            /**
             * @description False: nobody is notified of the new status.
             * @example false
             */
            notify?: boolean;
        };
        /** @description An organization to create, or to edit. */
        BulkOrganization: {
            /**
             * @description Id of the organization in the other system.
             * @example acct-9
             */
            external_id: string;
            /**
             * @description Its name. Required for a new one.
             * @example Initech
             */
            name?: string;
            /**
             * @description What it pays, in minor units (such as cents) of the company's currency.
             * @example 1200000
             */
            revenue?: number;
            /**
             * @description Its group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
        };
        /** @description What happened to each item. */
        BulkResults: {
            /** @description In the order of the request. */
            organizations: {
                /**
                 * @description Identifier here.
                 * @example 31
                 */
                id: number;
                /**
                 * @description Id in the other system.
                 * @example u-46
                 */
                external_id: string;
                /**
                 * @description What happened to it.
                 * @enum {string}
                 */
                result: "created" | "edited" | "unchanged";
            }[];
            /** @description In the order of the request. */
            users: {
                /**
                 * @description Identifier here.
                 * @example 31
                 */
                id: number;
                /**
                 * @description Id in the other system.
                 * @example u-46
                 */
                external_id: string;
                /**
                 * @description What happened to it.
                 * @enum {string}
                 */
                result: "created" | "edited" | "unchanged";
            }[];
        };
        /** @description As in `PUT users/by-external-id/{external_id}/`. */
        BulkUser: {
            /**
             * @description Id of the user in the other system.
             * @example u-45
             */
            external_id: string;
            /**
             * @description E-mail address, unique in the company. Required for a new user.
             * @example lin@example.com
             */
            email?: string;
            /**
             * @description Full name. Required for a new user.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * @description A short name to show instead; may be empty.
             * @example grace
             */
            alias?: string;
            /**
             * @description Their group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
            organization?: components["schemas"]["OrganizationReference"];
            custom_fields?: components["schemas"]["CustomFieldValues"];
        };
        BulkUsers: {
            /** @description They come first, so that users can name them. */
            organizations?: components["schemas"]["BulkOrganization"][];
            /**
             * @description At most 500 users and organizations together. Default: `[]`.
             * @example [
             *       {
             *         "external_id": "u-46",
             *         "email": "ines@example.com",
             *         "name": "Ines Duarte"
             *       }
             *     ]
             */
            users?: components["schemas"]["BulkUser"][];
        };
        ChangedPosts: {
            /**
             * @description Names the change, for its undo and in its events; null where nothing changed.
             * @example 5120
             */
            id: number | null;
            /**
             * @description How many posts were changed.
             * @example 1
             */
            changed: number;
            /**
             * @description The posts that were like that before.
             * @example [
             *       1285
             *     ]
             */
            unchanged: number[];
        };
        /** @description Something that the company has done. */
        ChangelogEntry: {
            /**
             * @description Identifier of the entry.
             * @example 96
             */
            id: number;
            /**
             * @description What has changed.
             * @example Dark mode is here
             */
            title: string;
            /**
             * @description Markdown.
             * @example Choose **Appearance** in your settings.
             */
            content: string;
            /**
             * @description Relative URL of the entry.
             * @example /changelog/96/dark-mode-is-here/
             */
            url: string;
            /**
             * @description Names that the team gives it, such as New, Improved or Fixed.
             * @example [
             *       "New"
             *     ]
             */
            categories: string[];
            /**
             * @description The posts that it is about, by id: those that you see.
             * @example [
             *       1284
             *     ]
             */
            posts: number[];
            /** @description Its images, in order. */
            images: components["schemas"]["Image"][];
            /**
             * @description Only a published entry is shown, to those whom it is for. A scheduled one is published by itself.
             * @example published
             * @enum {string}
             */
            state: "draft" | "scheduled" | "published";
            /**
             * @description Who sees it besides the team, once it is published: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else).
             * @enum {string}
             */
            visibility: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example []
             */
            organizations: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example []
             */
            segments: number[];
            /**
             * @description When it is published: null for a draft, a future time if it is scheduled.
             * @example 2026-11-14T09:30:00.000000Z
             */
            published: components["schemas"]["Time"] | null;
            /** @description When the entry was begun. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        ChangelogEntryList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ChangelogEntry"][];
        };
        /** @description Assigns a role or an organization to people with a claim. */
        ClaimRule: {
            /**
             * @description The name of a claim, or the path to it: `realm_access.roles`.
             * @example groups
             */
            claim: string;
            /**
             * @description The value of the claim, or one of its values.
             * @example feedback
             */
            value: string;
            /**
             * @description The role for people who match; null if the rule is about an organization.
             * @example team
             */
            role: ("admin" | "team") | null;
            /**
             * @description The organization for people who match; null if the rule is about a role.
             * @example null
             */
            organization_id: number | null;
        };
        /** @description A reply on a post, or a change of its status. */
        Comment: {
            /**
             * @description Identifier of the comment.
             * @example 1310
             */
            id: number;
            /**
             * @description `reply`: what people write. `status_change`: recorded when the status of the post changes. Expect new kinds.
             * @example reply
             * @example status_change
             */
            kind: string;
            /**
             * @description The new status, where `kind` is `status_change`; null for a reply.
             * @example null
             */
            status: components["schemas"]["Status"] | null;
            /**
             * @description How many people like it.
             * @example 3
             */
            likes_count: number;
            /** @description When the comment was written. */
            created: components["schemas"]["Time"];
            /** @description True where the team marked it as its answer. */
            highlighted: boolean;
            /** @description True where only the team sees it. */
            internal: boolean;
            /**
             * @description Markdown.
             * @example We would use it every evening.
             */
            content: string;
            /** @description What the comment is on. */
            post: {
                /**
                 * @description Identifier of the post.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Title of the post.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Relative URL of the post.
                 * @example /post/1284/dark-mode/
                 */
                url: string;
            };
            creator: components["schemas"]["User"];
        };
        /** @description A comment, with what only its own URL shows. */
        CommentDetails: components["schemas"]["Comment"] & {
            /**
             * @description The comment that it stands below; null for one on the post itself.
             * @example null
             */
            parent_id: number | null;
            /** @description Its images, in order. */
            images: components["schemas"]["Image"][];
            edited: components["schemas"]["Edited"];
            held: components["schemas"]["Held"];
        };
        CommentList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Comment"][];
        };
        /** @description A comment that was found, and where it matches. */
        CommentSearchResult: {
            comment: components["schemas"]["Comment"];
            snippet: components["schemas"]["Snippet"];
            /** @description Which words were found where, at most 20. */
            matches: components["schemas"]["Match"][];
        };
        CommentSearchResults: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["CommentSearchResult"][];
            /**
             * @description How many were found on all pages together, 1,000 at most.
             * @example 37
             */
            count: number;
            /** @description False: more match than were found, such as 1,000 and more. */
            count_is_exact: boolean;
            /**
             * @description Synonyms that were searched for as well.
             * @example [
             *       "leave"
             *     ]
             */
            also: string[];
            facets: components["schemas"]["Facets"];
        };
        /** @description The company that the token is of. */
        Company: {
            /**
             * @description Identifier of the company.
             * @example 1
             */
            id: number;
            /**
             * @description Its short name.
             * @example acme
             */
            slug: string;
            /**
             * @description Its name.
             * @example Acme
             */
            name: string;
            /**
             * @description Where its pages are. The installation sets it.
             * @example https://feedback.example.com
             */
            base_url: string;
            /**
             * @description ISO 639-1. Search stems words in it; after a change, posts are indexed anew in the background. Pages and mails are in it for those who ask for no other language: English, German, French, Spanish, Japanese and Arabic are translated.
             * @example en
             */
            language: string;
            /**
             * @description A name of the IANA time zone database.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Who sees the pages. `public`: everybody. `sign_in`: people who sign in. `invited`: the same, and nobody gets an account by signing in but those who have one already or whose e-mail address is in `access_domains`. Tokens are not concerned.
             * @enum {string}
             */
            access: "public" | "sign_in" | "invited";
            /**
             * @description Domains of e-mail addresses, for the access `invited`.
             * @example [
             *       "example.com"
             *     ]
             */
            access_domains: string[];
            /**
             * @description Origins of the sites that may show pages in a frame: https, or http on localhost.
             * @example [
             *       "https://www.example.com"
             *     ]
             */
            embed_origins: string[];
            /**
             * @description A note at the top of every page, which readers can close. One paragraph; web addresses become links. Null for none.
             * @example We are at ExpoTech until Friday: https://www.example.com/expo
             */
            banner: string | null;
            /**
             * @description Its privacy policy, which the foot of every page links to; null: no link.
             * @example https://www.example.com/privacy
             */
            privacy_url: string | null;
            /**
             * @description Its imprint, which the foot of every page links to; null: no link.
             * @example null
             */
            imprint_url: string | null;
            /**
             * @description The order of posts on board pages, until the reader chooses another.
             * @example trending
             * @enum {string}
             */
            default_order: "newest" | "trending" | "top";
            /**
             * @description Slug of the board that "New post" on the start page opens. Null: the reader chooses one.
             * @example feature-requests
             */
            default_board: string | null;
            /**
             * @description The company’s own website, linked in the header of every page. Null for no link.
             * @example https://www.example.com
             */
            product_url: string | null;
            /** @description Whether the footer says "Powered by Hark". */
            shows_powered_by: boolean;
            /**
             * @description Links in the header of the public pages, in this order.
             * @example [
             *       {
             *         "text": "Help",
             *         "url": "https://help.example.com"
             *       }
             *     ]
             */
            header_links: {
                /**
                 * @description Text of the link.
                 * @example Help
                 */
                text: string;
                /**
                 * @description Address of the link.
                 * @example https://help.example.com
                 */
                url: string;
            }[];
            /**
             * @description Links in the footer of every page, in this order.
             * @example [
             *       {
             *         "text": "Status",
             *         "url": "https://status.example.com"
             *       }
             *     ]
             */
            footer_links: {
                /**
                 * @description Text of the link.
                 * @example Help
                 */
                text: string;
                /**
                 * @description Address of the link.
                 * @example https://help.example.com
                 */
                url: string;
            }[];
            /**
             * @description Text in the footer of every page. One paragraph; web addresses become links. Null for none.
             * @example © Acme Ltd, 1 High Street, London
             */
            footer_text: string | null;
            /**
             * @description Text below the title of the start page, also shown in search results and link previews. Null for the default text, which is translated.
             * @example Tell us what Acme should do next.
             */
            site_description: string | null;
            /**
             * @description Typeface of the public pages, from the fonts on the reader’s device.
             * @example serif
             * @enum {string}
             */
            font: "system" | "serif" | "rounded" | "mono";
            /**
             * @description A stylesheet for the public pages: start page, boards, posts, roadmap, changelog and search. It never applies to pages where people sign in or change their account. The only at-rules allowed are `@media`, `@supports`, `@container` and `@keyframes`. It must not load files, use escapes in names, or select form fields by attribute. Null for none.
             * @example .site-header { border-block-end: 4px solid var(--accent); }
             */
            custom_css: string | null;
            /**
             * @description Hexadecimal colour of links and buttons, adjusted until it is readable; null for the default.
             * @example #2563eb
             */
            accent_color: string | null;
            /**
             * @description ISO 4217: that of the revenue of every organization. To change it converts nothing.
             * @example EUR
             */
            currency: string;
            /** @description Whether people can post and vote without an account. Their posts are always held for approval. Requires `access` to be `public`. */
            allows_guests: boolean;
            /** @description Whether everyone can see who voted, not just the team. */
            shows_voters: boolean;
            /**
             * @description Where its logo is, for everybody; another one has another URL.
             * @example null
             */
            logo_url: string | null;
            notification_defaults: components["schemas"]["NotificationDefaults"];
            mail_texts: components["schemas"]["MailTexts"];
            moderation: components["schemas"]["Moderation"];
            /** @description Whether searches also use the language's built-in synonyms, such as hotkey and shortcut. */
            has_starter_synonyms: boolean;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /**
         * @example {
         *       "kind": "demo"
         *     }
         */
        CreateBatch: {
            /**
             * @description What to add. Imports come from the command line.
             * @example demo
             * @constant
             */
            kind: "demo";
        };
        CreateBoard: {
            /**
             * @description Name of the board.
             * @example Integrations
             */
            name: string;
            /**
             * @description The short part of its URL: a-z, 0-9 and hyphens. No other board has it, or had it before.
             * @example integrations
             */
            slug: string;
            /**
             * @description What the board is for. Default: `""`.
             * @example What the product should do next.
             */
            description?: string;
            /**
             * @description What the text of a new post starts with. Default: `""`.
             * @example What are you trying to do?
             */
            post_template?: string;
            /** @description Shorthand for `visibility`. True means `team`, unless the board is already private in another way. False means `everyone`, with every post. */
            is_private?: boolean;
            visibility?: components["schemas"]["BoardVisibility"];
            mode?: components["schemas"]["BoardMode"];
            /**
             * @description Segments whose people see the board if `visibility` is `segment`, else empty.
             * @example []
             */
            segments?: number[];
            /** @description Whether voters are asked how important a post is to them. Only the team sees the answers. */
            asks_importance?: boolean;
            /**
             * @description Its place in the list; the last if left out.
             * @example 0
             */
            position?: number;
            /**
             * @description What is held on this board until the team approves it; null: what the company says.
             * @example newcomers
             */
            moderation?: ("never" | "newcomers" | "links" | "all") | null;
        };
        /**
         * @example {
         *       "title": "Dark mode is here"
         *     }
         */
        CreateChangelogEntry: {
            /**
             * @description What has changed.
             * @example Dark mode is here
             */
            title: string;
            /**
             * @description Markdown. Default: `""`.
             * @example Choose **Appearance** in your settings.
             */
            content?: string;
            /**
             * @description Names such as New, Improved or Fixed.
             * @example [
             *       "New"
             *     ]
             */
            categories?: string[];
            /**
             * @description The posts it is about. Those you cannot see stay.
             * @example [
             *       1284
             *     ]
             */
            posts?: number[];
            images?: components["schemas"]["ImageIds"];
            /**
             * @description When it is published: null for a draft, a future time if it is scheduled. A time that has come publishes it at once.
             * @example 2027-01-31T12:00:00Z
             */
            published?: string | null;
            /**
             * @description Who sees it besides the team, once it is published: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). A new one is for everyone unless given.
             * @example everyone
             * @enum {string}
             */
            visibility?: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example [
             *       12
             *     ]
             */
            organizations?: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example [
             *       512
             *     ]
             */
            segments?: number[];
        };
        /**
         * @example {
         *       "content": "We would use it every evening."
         *     }
         */
        CreateComment: {
            /**
             * @description Markdown. `@[Ada Moreau](user:31)` mentions that user, if they may read the comment; at most 10.
             * @example We would use it every evening.
             */
            content: string;
            images?: components["schemas"]["ImageIds"];
            /**
             * @description The comment on the same post that this answers. There are three levels; replies to the third stay on it.
             * @example 1310
             */
            parent_id?: number;
            /** @description True if only the team may see it. Replies to an internal comment are internal. */
            internal?: boolean;
            as_user?: components["schemas"]["AsUser"];
        };
        CreateCustomField: {
            /**
             * @description Unique in the company; users have its value under this name.
             * @example Plan
             */
            name: string;
            /**
             * @description `text` (at most 500 characters), `number`, `boolean`, or `date` such as `2026-11-30`. It cannot be changed.
             * @example text
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date";
        };
        /**
         * @example {
         *       "name": "Globex",
         *       "revenue": 1200000
         *     }
         */
        CreateOrganization: {
            /**
             * @description Its name.
             * @example Globex
             */
            name: string;
            /**
             * @description Its id in another system, unique in the company.
             * @example acct-7
             */
            external_id?: string | null;
            /**
             * @description What it pays, in minor units (such as cents) of the company's currency.
             * @example 1200000
             */
            revenue?: number;
            /**
             * @description Its group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
        };
        /**
         * @example {
         *       "board": "feature-requests",
         *       "title": "Dark mode",
         *       "content": "White at night is a lot of light.",
         *       "status": "Planned",
         *       "as_user": {
         *         "email": "ada@example.com",
         *         "full_name": "Ada Moreau"
         *       },
         *       "external_id": "ticket-4711"
         *     }
         */
        CreatePost: {
            board: components["schemas"]["BoardReference"];
            /**
             * @description What it is about.
             * @example Dark mode
             */
            title: string;
            /**
             * @description Markdown.
             * @example White at night is a lot of light.
             */
            content?: string;
            images?: components["schemas"]["ImageIds"];
            /**
             * @description A status, by id or name.
             * @example Planned
             * @example 5
             */
            status?: number | string;
            /**
             * @description All tags that it is to have, each by id or name.
             * @example [
             *       "Mobile",
             *       77
             *     ]
             */
            tags?: (number | string)[];
            /**
             * @description All links that it is to have: http(s) URLs, for instance of issues.
             * @example [
             *       "https://tracker.example.com/issues/17"
             *     ]
             */
            links?: string[];
            /**
             * @description An active team member or admin, by id or e-mail; null for nobody.
             * @example ada@example.com
             * @example 31
             * @example null
             */
            owner?: number | string | null;
            /**
             * @description The planned date, or null.
             * @example 2026-11-30
             */
            eta?: string | null;
            /**
             * @description Estimated effort, 1 to 10, or null.
             * @example 3
             */
            effort?: number | null;
            /**
             * @description Estimated impact, 1 to 10, or null.
             * @example 8
             */
            impact?: number | null;
            /**
             * @description Values of post fields by name; choices by name or id. Null removes a value, fields you leave out stay.
             * @example {
             *       "Area": "Billing",
             *       "Seats": 40
             *     }
             */
            custom_fields?: components["schemas"]["CustomFieldValues"];
            /** @description Whether it is on top. */
            pinned?: boolean;
            /** @description Whether customers can no longer vote, comment or like. */
            locked?: boolean;
            as_user?: components["schemas"]["PostAsUser"];
            /**
             * @description Its id in another system. If a post has it already, that post is edited as by `PATCH` and returned with 200.
             * @example ticket-4711
             */
            external_id?: string;
            /**
             * @description If a post has nearly the same title: `create` another, `suggest` it (409 with `matches`), or `vote` for the best match and return it with 200 (needs the scope `votes:write`, for a customer `posts:write_as_user`). Default: `"create"`.
             * @example suggest
             * @enum {string}
             */
            on_duplicate?: "create" | "suggest" | "vote";
        };
        /**
         * @example {
         *       "board": "feature-requests",
         *       "name": "Area",
         *       "type": "choice",
         *       "choices": [
         *         {
         *           "name": "Billing"
         *         }
         *       ]
         *     }
         */
        CreatePostField: {
            board: components["schemas"]["BoardReference"];
            /**
             * @description Unique on the board; posts have its value under this name.
             * @example Area
             */
            name: string;
            /**
             * @description `text` (at most 500 characters), `number`, `choice` (one of `choices`), `choices` (several), `date` such as `2026-11-30`, or `url`. It cannot be changed.
             * @example text
             * @enum {string}
             */
            type: "text" | "number" | "choice" | "choices" | "date" | "url";
            /**
             * @description All choices, in this order. Choices you leave out are deleted and disappear from posts.
             * @example [
             *       {
             *         "id": 131,
             *         "name": "Billing"
             *       }
             *     ]
             */
            choices?: {
                /**
                 * @description To rename a choice: its id.
                 * @example 131
                 */
                id?: number;
                /**
                 * @description Unique.
                 * @example Billing
                 */
                name: string;
            }[];
            /** @description Whether customers must fill it in when they post on the portal. The API and imports may leave it out. */
            required?: boolean;
            /**
             * @description Who sees it. `customers`: everyone who sees the post; they can also filter the board by choices. `team`: only the team.
             * @example customers
             * @enum {string}
             */
            audience?: "customers" | "team";
            /**
             * @description Its place: lowest first.
             * @example 0
             */
            position?: number;
        };
        /**
         * @example {
         *       "name": "Next year",
         *       "columns": "quarters",
         *       "visibility": "signed_in"
         *     }
         */
        CreateRoadmap: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Next year
             */
            name: string;
            /**
             * @description The short part of its URL: a-z, 0-9 and hyphens, at least one letter. Unique among roadmaps. Made from the name if left out.
             * @example next-year
             */
            slug?: string;
            /**
             * @description Its place in the list: lowest first.
             * @example 1
             */
            position?: number;
            /** @description Whether `/roadmap/` shows this roadmap, instead of a column for each status with `is_roadmap`. At most one roadmap is the default. Default: `false`. */
            is_default?: boolean;
            /**
             * @description Who sees it besides the team: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). Readers never see posts from boards that they cannot see.
             * @example signed_in
             * @enum {string}
             */
            visibility?: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example [
             *       12
             *     ]
             */
            organizations?: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example [
             *       512
             *     ]
             */
            segments?: number[];
            /**
             * @description `statuses`: a column for each of `statuses`. `quarters`: this quarter, the next two, and later. `horizons`: now (this quarter), next (the one after) and later. Both sort posts by `eta`.
             * @example quarters
             * @enum {string}
             */
            columns?: "statuses" | "quarters" | "horizons";
            /**
             * @description With columns by status, the columns in order; with columns by time, the statuses of the posts shown. Empty: the statuses with `is_roadmap`, or by time, all that are not closed. Columns that only the team sees stay hidden from others.
             * @example [
             *       5
             *     ]
             */
            statuses?: number[];
            /**
             * @description Only posts on these boards. Empty: on every board.
             * @example [
             *       2
             *     ]
             */
            boards?: number[];
            /**
             * @description Only posts with at least one of these tags. Empty: any posts.
             * @example [
             *       77
             *     ]
             */
            tags?: number[];
            /**
             * @description Only posts of this theme, as last counted; null for all posts. If the theme is deleted, the roadmap is empty. Default: `null`.
             * @example 640
             */
            theme?: number | null;
            /**
             * @description `votes`: most votes first. `hand`: placed posts first, then the rest by votes. Switching back to `votes` discards the manual order.
             * @example hand
             * @enum {string}
             */
            sort?: "votes" | "hand";
        };
        CreateSavedReply: {
            /**
             * @description What the team calls it.
             * @example Planned
             */
            name: string;
            /**
             * @description Markdown. `{name}` stands for the post's author, `{title}` for its title.
             * @example Hi {name}, thank you! “{title}” is on our list for this quarter.
             */
            content: string;
        };
        CreateSegment: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Enterprise
             */
            name: string;
            condition: components["schemas"]["NewSegmentCondition"];
        };
        CreateSimplePost: {
            /**
             * @description The short part of the board URL.
             * @example feature-requests
             */
            board: string;
            /**
             * @description What it is about.
             * @example Dark mode
             */
            title: string;
            /**
             * @description Markdown. Default: `""`.
             * @example White at night is a lot of light.
             */
            content?: string;
        };
        CreateSimplePostAsUser: components["schemas"]["CreateSimplePost"] & {
            /**
             * @description E-mail address of the customer.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The customer's name. Required if the e-mail is new, otherwise ignored.
             * @example Ada Moreau
             */
            full_name?: string;
        };
        CreateStatus: {
            /**
             * @description Unique among the statuses that are not retired.
             * @example In beta
             */
            name: string;
            /**
             * @description Hexadecimal colour. Default: `"#6b7280"`.
             * @example #2563eb
             */
            color?: string;
            /**
             * @description How far posts with it have come, whatever it is called.
             * @example planned
             * @enum {string}
             */
            category: "open" | "planned" | "active" | "done" | "closed";
            /** @description Whether it is a column of the roadmap. Default: `false`. */
            is_roadmap?: boolean;
            /**
             * @description Who sees it as a roadmap column. Default: `"public"`.
             * @example public
             * @enum {string}
             */
            roadmap_visibility?: "public" | "team";
            /** @description Whether new posts get it, instead of the present default. Default: `false`. */
            is_default?: boolean;
            /**
             * @description Its place in the list; the last if left out.
             * @example 2
             */
            position?: number;
        };
        CreateSynonym: {
            /**
             * @description Words, or several words each, that mean the same.
             * @example [
             *       "vacation",
             *       "leave",
             *       "PTO"
             *     ]
             */
            terms: string[];
            /** @description True: a search for the first term also finds the others, but not the reverse. Default: `false`. */
            one_way?: boolean;
        };
        CreateTag: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Mobile
             */
            name: string;
            /**
             * @description Hexadecimal colour. Default: `"#6b7280"`.
             * @example #2563eb
             */
            color?: string;
            /** @description Whether everyone can see the tag and filter by it, not just the team. Default: `false`. */
            is_public?: boolean;
        };
        /**
         * @example {
         *       "name": "Working at night",
         *       "searches": [
         *         "dark mode"
         *       ]
         *     }
         */
        CreateTheme: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Working at night
             */
            name: string;
            /**
             * @description What it is about. Default: `""`.
             * @example Everything for people who work in dark rooms.
             */
            description?: string;
            /**
             * @description Searches, in the syntax of `q` in `GET /api/v1/demand/`. Everything that any of them finds belongs to the theme.
             * @example [
             *       "dark mode",
             *       "night theme"
             *     ]
             */
            searches?: string[];
            /**
             * @description Ids of posts that belong to it. A merged post stands for the post it was merged into.
             * @example [
             *       1284
             *     ]
             */
            posts?: number[];
            /**
             * @description Ids of tags: posts with at least one of them belong to it.
             * @example [
             *       77
             *     ]
             */
            tags?: number[];
            /**
             * @description Id of the team member who is notified when it grows, or null. Defaults to you.
             * @example 31
             */
            owner?: number | null;
            /**
             * @description Notify the owner when at least this many organizations first asked in the last 30 days, and more than in the 30 days before. At most once in 30 days. 0: never. Default: `5`.
             * @example 5
             */
            growth_step?: number;
        };
        /**
         * @example {
         *       "name": "Nightly export"
         *     }
         */
        CreateToken: {
            /**
             * @description What it is for.
             * @example Nightly export
             */
            name: string;
            /**
             * @description The admin or team member it acts for; the caller unless given. For admins.
             * @example 31
             */
            owner_id?: number;
            /**
             * @description What it may do; by default, everything that your own token may. A token cannot grant a scope it lacks.
             * @example [
             *       "posts:read"
             *     ]
             */
            scopes?: ("posts:read" | "posts:write" | "posts:write_as_user" | "posts:manage" | "votes:write" | "votes:read" | "comments:read" | "comments:write" | "reports:write" | "moderation:read" | "moderation:write" | "boards:read" | "boards:write" | "statuses:read" | "statuses:write" | "users:read" | "users:write" | "organizations:read" | "organizations:write" | "tokens:read" | "tokens:write" | "insight:read" | "demand:read" | "tags:read" | "tags:write" | "changelog:read" | "changelog:write" | "company:read" | "company:write" | "batches:read" | "batches:write" | "webhooks:read" | "webhooks:write" | "events:read" | "audit:read" | "notifications:read" | "notifications:write")[];
            /**
             * @description When it stops working: not later than the token that creates it. Null: never.
             * @example 2037-01-31T12:00:00Z
             */
            expires?: string | null;
            /**
             * @description Requests a minute; 0: no limit; null: the installation's. Only an admin raises it.
             * @example 600
             */
            rate_limit_per_minute?: number | null;
        };
        /**
         * @example {
         *       "email": "grace@example.com",
         *       "name": "Grace Hopper"
         *     }
         */
        CreateUser: {
            /**
             * @description E-mail address, unique in the company.
             * @example grace@example.com
             */
            email: string;
            /**
             * @description Full name.
             * @example Grace Hopper
             */
            name: string;
            /**
             * @description A short name to show instead; may be empty.
             * @example grace
             */
            alias?: string;
            /**
             * @description A `customer` unless given.
             * @example customer
             * @enum {string}
             */
            role?: "admin" | "team" | "customer";
            /**
             * @description Their id in another system, unique in the company.
             * @example u-43
             */
            external_id?: string | null;
            /**
             * @description Their group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
            organization?: components["schemas"]["OrganizationReference"];
            custom_fields?: components["schemas"]["CustomFieldValues"];
        };
        /**
         * @example {
         *       "url": "https://hooks.example.com/hark",
         *       "is_enabled": false
         *     }
         */
        CreateWebhook: {
            /**
             * @description Where events are sent: https, at a public address unless the operator allows others.
             * @example https://hooks.example.com/hark
             */
            url: string;
            /**
             * @description `standard`: signed JSON by Standard Webhooks. Others: a message for an incoming webhook of that chat.
             * @example standard
             * @enum {string}
             */
            kind?: "standard" | "slack" | "discord" | "teams";
            events?: components["schemas"]["WebhookEvents"];
            /**
             * @description Only events on this board; null for every board. Default: `null`.
             * @example null
             */
            board_id?: number | null;
            /** @description Also send internal comments, other private boards, changelog entries that are not for everyone, and post fields that only the team sees. Default: `false`. */
            includes_internal?: boolean;
            /** @description False pauses it: events are kept for three days and sent once this is true. Default: `true`. */
            is_enabled?: boolean;
        };
        CreatedPost: {
            /**
             * @description The post was created.
             * @constant
             */
            status: "Success";
            /**
             * @description Identifier of the new post.
             * @example 1284
             */
            post_id: number;
            /**
             * @description Full URL of the new post.
             * @example https://feedback.example.com/post/1284/dark-mode/
             */
            url: string;
        };
        /** @description What users can have beside their own fields. */
        CustomField: {
            /**
             * @description Identifier of the custom field.
             * @example 118
             */
            id: number;
            /**
             * @description Unique in the company; users have its value under this name.
             * @example Plan
             */
            name: string;
            /**
             * @description `text` (at most 500 characters), `number`, `boolean`, or `date` such as `2026-11-30`. It cannot be changed.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date";
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        CustomFieldList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["CustomField"][];
        };
        /**
         * @description Values by custom field. Null removes one; fields you leave out stay.
         * @example {
         *       "Plan": "Gold",
         *       "Seats": 40
         *     }
         */
        CustomFieldValues: {
            [key: string]: unknown;
        };
        /** @description How many people ask for something, and how much they pay. */
        Demand: {
            /**
             * @description Different customers who wrote or voted for the posts and comments found, including merged posts. Blocked people do not count.
             * @example 17
             */
            people: number;
            organizations: components["schemas"]["AskingOrganizations"];
            revenue: components["schemas"]["AskingRevenue"];
            /** @description Whether everything that matches was counted. If false, the search found more than `limits`, or a word is too common to read all of its posts. All numbers are then lower bounds. */
            is_exact: boolean;
            /** @description People who first asked in the last 7 days. */
            last_7_days: {
                people: components["schemas"]["AskingPeople"];
                organizations: components["schemas"]["AskingOrganizations"];
            };
            /** @description People who first asked in the last 30 days. */
            last_30_days: {
                people: components["schemas"]["AskingPeople"];
                organizations: components["schemas"]["AskingOrganizations"];
            };
            /** @description By segment of the organization, highest revenue first; at most 20. */
            segments: {
                /**
                 * @description Segment of the organizations; may be empty.
                 * @example Enterprise
                 */
                segment: string;
                people: components["schemas"]["AskingPeople"];
                organizations: components["schemas"]["AskingOrganizations"];
                revenue: components["schemas"]["AskingRevenue"];
            }[];
            /** @description The last 12 months: who asked for the first time, in the company's time zone. */
            months: {
                /**
                 * Format: date
                 * @description Its first day.
                 * @example 2026-11-01
                 */
                month: string;
                people: components["schemas"]["AskingPeople"];
                organizations: components["schemas"]["AskingOrganizations"];
            }[];
            /** @description The ten with the highest revenue. */
            top_organizations: components["schemas"]["DemandingOrganization"][];
            /** @description The ten with the highest revenue. */
            posts: components["schemas"]["DemandedPost"][];
            /** @description The five passages that match best. */
            quotes: components["schemas"]["Quote"][];
            /**
             * @description Synonyms that were searched for as well.
             * @example [
             *       "night mode"
             *     ]
             */
            also: string[];
            /**
             * @description Posts that were counted.
             * @example 12
             */
            posts_considered: number;
            /**
             * @description Comments that were counted.
             * @example 5
             */
            comments_considered: number;
            /** @description The most that one request reads. */
            limits: {
                /**
                 * @description Posts.
                 * @example 1000
                 */
                posts: number;
                /**
                 * @description Comments.
                 * @example 1000
                 */
                comments: number;
                /**
                 * @description Votes.
                 * @example 5000
                 */
                votes: number;
            };
        };
        DemandEvidence: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: (components["schemas"]["DemandingPerson"] | components["schemas"]["DemandingOrganization"] | components["schemas"]["DemandedPost"] | components["schemas"]["Quote"])[];
            /**
             * @description How many there are on all pages.
             * @example 17
             */
            count: number;
            /** @description False if there may be more. */
            is_exact: boolean;
        };
        /** @description A post, counted with everything merged into it. */
        DemandedPost: {
            /**
             * @description Identifier of the post.
             * @example 1284
             */
            id: number;
            /**
             * @description Title of the post.
             * @example Dark mode
             */
            title: string;
            /**
             * @description Relative URL.
             * @example /post/1284/dark-mode/
             */
            url: string;
            status: components["schemas"]["Status"];
            people: components["schemas"]["AskingPeople"];
            organizations: components["schemas"]["AskingOrganizations"];
            revenue: components["schemas"]["AskingRevenue"];
            /** @description False if the post has more votes than were read. The numbers are then lower bounds. */
            is_exact: boolean;
        };
        DemandingOrganization: {
            /**
             * @description Identifier.
             * @example 31
             */
            id: number;
            /**
             * @description Name.
             * @example Globex
             */
            name: string;
            /**
             * @description Revenue from it, in minor units.
             * @example 1200000
             */
            revenue: number;
            /**
             * @description Its segment; may be empty.
             * @example Enterprise
             */
            segment: string;
            people: components["schemas"]["AskingPeople"];
            /** @description When they first asked for it. */
            first_asked: components["schemas"]["Time"];
        };
        /**
         * @description Their organization, or null.
         * @example {
         *       "id": 412,
         *       "name": "Globex"
         *     }
         */
        DemandingOrganizationName: {
            /**
             * @description Identifier.
             * @example 31
             */
            id: number;
            /**
             * @description Name.
             * @example Globex
             */
            name: string;
        } | null;
        DemandingPerson: {
            /**
             * @description Identifier.
             * @example 31
             */
            id: number;
            /**
             * @description Name.
             * @example Globex
             */
            name: string;
            organization: components["schemas"]["DemandingOrganizationName"];
            /**
             * @description Revenue from their organization, in minor units.
             * @example 1200000
             */
            revenue: number | null;
            /**
             * @description How many of their posts, votes and comments ask for it.
             * @example 2
             */
            asks: number;
            /** @description When they first asked for it. */
            first_asked: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "ids": [
         *         1284,
         *         1290
         *       ]
         *     }
         */
        DifferentPosts: {
            /**
             * @description The posts, of one group or not.
             * @example [
             *       1284,
             *       1290
             *     ]
             */
            ids: number[];
            /**
             * @description One of `ids`, if only that one is different. Default: all are different from each other.
             * @example 1290
             */
            one?: number;
        };
        DifferentPostsState: {
            /** @description True: they are not offered together again, until that is taken back. */
            are_different: boolean;
        };
        /**
         * @example {
         *       "posts": [
         *         1284,
         *         1301,
         *         1322
         *       ]
         *     }
         */
        DismissThemeSuggestion: {
            /**
             * @description Ids of the suggested posts.
             * @example [
             *       1284
             *     ]
             */
            posts: number[];
        };
        /** @description Posts that may all say the same. */
        DuplicateGroup: {
            /**
             * @description How similar the two most similar posts are, from 0.35 to 1. Rare words in both count most.
             * @example 0.62
             */
            score: number;
            /**
             * @description Why: words that several of them have, each in one of its forms, at most 20.
             * @example [
             *       "export",
             *       "calendar"
             *     ]
             */
            shared_words: string[];
            /** @description The one whose status has come furthest first, of several the one with most votes: it is the one that would stay. */
            posts: components["schemas"]["Post"][];
        };
        DuplicateGroupList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["DuplicateGroup"][];
        };
        EditBoard: {
            /**
             * @description Name of the board.
             * @example Integrations and apps
             */
            name?: string;
            /**
             * @description The short part of its URL: a-z, 0-9 and hyphens. No other board has it, or had it before.
             * @example integrations-and-apps
             */
            slug?: string;
            /**
             * @description What the board is for.
             * @example What the product should do next.
             */
            description?: string;
            /**
             * @description What the text of a new post starts with.
             * @example What are you trying to do?
             */
            post_template?: string;
            /** @description Shorthand for `visibility`. True means `team`, unless the board is already private in another way. False means `everyone`, with every post. */
            is_private?: boolean;
            visibility?: components["schemas"]["BoardVisibility"];
            mode?: components["schemas"]["BoardMode"];
            /**
             * @description Segments whose people see the board if `visibility` is `segment`, else empty.
             * @example []
             */
            segments?: number[];
            /** @description Whether voters are asked how important a post is to them. Only the team sees the answers. */
            asks_importance?: boolean;
            /**
             * @description Its place in the list: lowest first.
             * @example 0
             */
            position?: number;
            /**
             * @description What is held on this board until the team approves it; null: what the company says.
             * @example newcomers
             */
            moderation?: ("never" | "newcomers" | "links" | "all") | null;
        };
        /**
         * @example {
         *       "title": "Dark mode is here"
         *     }
         */
        EditChangelogEntry: {
            /**
             * @description What has changed.
             * @example Dark mode is here
             */
            title?: string;
            /**
             * @description Markdown.
             * @example Choose **Appearance** in your settings.
             */
            content?: string;
            /**
             * @description Names such as New, Improved or Fixed.
             * @example [
             *       "New"
             *     ]
             */
            categories?: string[];
            /**
             * @description The posts it is about. Those you cannot see stay.
             * @example [
             *       1284
             *     ]
             */
            posts?: number[];
            images?: components["schemas"]["ImageIds"];
            /**
             * @description When it is published: null for a draft, a future time if it is scheduled. A time that has come publishes it at once.
             * @example 2027-01-31T12:00:00Z
             */
            published?: string | null;
            /**
             * @description Who sees it besides the team, once it is published: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). A new one is for everyone unless given.
             * @example everyone
             * @enum {string}
             */
            visibility?: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example [
             *       12
             *     ]
             */
            organizations?: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example [
             *       512
             *     ]
             */
            segments?: number[];
        };
        /**
         * @example {
         *       "content": "We would use it every evening."
         *     }
         */
        EditComment: {
            /**
             * @description Markdown.
             * @example We would use it every evening.
             */
            content?: string;
            images?: components["schemas"]["ImageIds"];
        };
        /**
         * @example {
         *       "time_zone": "Europe/Berlin"
         *     }
         */
        EditCompany: {
            /**
             * @description Its name.
             * @example Acme
             */
            name?: string;
            /**
             * @description ISO 639-1. Search stems words in it; after a change, posts are indexed anew in the background. Pages and mails are in it for those who ask for no other language: English, German, French, Spanish, Japanese and Arabic are translated.
             * @example en
             * @enum {string}
             */
            language?: "ar" | "bg" | "da" | "de" | "el" | "en" | "es" | "fi" | "fr" | "ga" | "hi" | "hu" | "hy" | "id" | "it" | "fa" | "he" | "ja" | "ko" | "th" | "zh" | "lt" | "ne" | "nl" | "no" | "pt" | "ro" | "ru" | "sr" | "sv" | "ta" | "tr" | "uk";
            /**
             * @description A name of the IANA time zone database.
             * @example Europe/Berlin
             */
            time_zone?: string;
            /**
             * @description Who sees the pages. `public`: everybody. `sign_in`: people who sign in. `invited`: the same, and nobody gets an account by signing in but those who have one already or whose e-mail address is in `access_domains`. Tokens are not concerned.
             * @example public
             * @enum {string}
             */
            access?: "public" | "sign_in" | "invited";
            /**
             * @description Domains of e-mail addresses, for the access `invited`.
             * @example [
             *       "example.com"
             *     ]
             */
            access_domains?: string[];
            /**
             * @description Origins of the sites that may show pages in a frame: https, or http on localhost.
             * @example [
             *       "https://www.example.com"
             *     ]
             */
            embed_origins?: string[];
            /**
             * @description A note at the top of every page, which readers can close. One paragraph; web addresses become links. Null for none.
             * @example We are at ExpoTech until Friday: https://www.example.com/expo
             */
            banner?: string | null;
            /**
             * @description Its privacy policy, which the foot of every page links to; null: no link.
             * @example https://www.example.com/privacy
             */
            privacy_url?: string | null;
            /**
             * @description Its imprint, which the foot of every page links to; null: no link.
             * @example null
             */
            imprint_url?: string | null;
            /**
             * @description The order of posts on board pages, until the reader chooses another.
             * @example trending
             * @enum {string}
             */
            default_order?: "newest" | "trending" | "top";
            /**
             * @description Slug of the board that "New post" on the start page opens. Null: the reader chooses one.
             * @example feature-requests
             */
            default_board?: string | null;
            /**
             * @description The company’s own website, linked in the header of every page. Null for no link.
             * @example https://www.example.com
             */
            product_url?: string | null;
            /** @description Whether the footer says "Powered by Hark". */
            shows_powered_by?: boolean;
            /**
             * @description Links in the header of the public pages, in this order.
             * @example [
             *       {
             *         "text": "Help",
             *         "url": "https://help.example.com"
             *       }
             *     ]
             */
            header_links?: {
                /**
                 * @description Text of the link.
                 * @example Help
                 */
                text: string;
                /**
                 * @description Address of the link: an http or https URL.
                 * @example https://help.example.com
                 */
                url: string;
            }[];
            /**
             * @description Links in the footer of every page, in this order.
             * @example [
             *       {
             *         "text": "Status",
             *         "url": "https://status.example.com"
             *       }
             *     ]
             */
            footer_links?: {
                /**
                 * @description Text of the link.
                 * @example Help
                 */
                text: string;
                /**
                 * @description Address of the link: an http or https URL.
                 * @example https://help.example.com
                 */
                url: string;
            }[];
            /**
             * @description Text in the footer of every page. One paragraph; web addresses become links. Null for none.
             * @example © Acme Ltd, 1 High Street, London
             */
            footer_text?: string | null;
            /**
             * @description Text below the title of the start page, also shown in search results and link previews. Null for the default text, which is translated.
             * @example Tell us what Acme should do next.
             */
            site_description?: string | null;
            /**
             * @description Typeface of the public pages, from the fonts on the reader’s device.
             * @example serif
             * @enum {string}
             */
            font?: "system" | "serif" | "rounded" | "mono";
            /**
             * @description A stylesheet for the public pages: start page, boards, posts, roadmap, changelog and search. It never applies to pages where people sign in or change their account. The only at-rules allowed are `@media`, `@supports`, `@container` and `@keyframes`. It must not load files, use escapes in names, or select form fields by attribute. Null for none.
             * @example .site-header { border-block-end: 4px solid var(--accent); }
             */
            custom_css?: string | null;
            /**
             * @description Hexadecimal colour of links and buttons, adjusted until it is readable; null for the default.
             * @example #2563eb
             */
            accent_color?: string | null;
            /**
             * @description ISO 4217: that of the revenue of every organization. To change it converts nothing.
             * @example EUR
             */
            currency?: string;
            /** @description Whether people can post and vote without an account. Their posts are always held for approval. Requires `access` to be `public`. */
            allows_guests?: boolean;
            /** @description Whether everyone can see who voted, not just the team. */
            shows_voters?: boolean;
            /**
             * @description How often people are mailed who chose nothing; what is left out stays.
             * @example {
             *       "commented": "never"
             *     }
             */
            notification_defaults?: {
                /**
                 * @description Mails of statuses that change.
                 * @example at_once
                 * @enum {string}
                 */
                status_changed?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of what the team answers.
                 * @example at_once
                 * @enum {string}
                 */
                answered?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of what others comment.
                 * @example at_once
                 * @enum {string}
                 */
                commented?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of mentions.
                 * @example at_once
                 * @enum {string}
                 */
                mentioned?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of posts that are merged into others.
                 * @example at_once
                 * @enum {string}
                 */
                merged?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of the changelog.
                 * @example at_once
                 * @enum {string}
                 */
                changelog?: "at_once" | "daily" | "weekly" | "never";
                /**
                 * @description Mails of new posts, for the team, on boards that `boards` does not name.
                 * @example at_once
                 * @enum {string}
                 */
                new_post?: "at_once" | "daily" | "never";
                /**
                 * @description The mail to the team on Monday: what grew, what is unanswered and what was shipped.
                 * @example weekly
                 * @enum {string}
                 */
                summary?: "weekly" | "never";
            };
            /**
             * @description What mails say around the facts, as plain text; empty: nothing of its own. {company} is filled in everywhere, and {name} of the receiver, {title} and {status} of the post in what stands before the facts. It is not translated. What is left out stays.
             * @example {
             *       "footer": "{company}, 1 High Street, London"
             *     }
             */
            mail_texts?: {
                /**
                 * @description Beside the address that mails come from. One line, without @, < and >.
                 * @example {company} feedback
                 */
                sender_name?: string;
                /**
                 * @description At the foot of every mail.
                 * @example {company}, 1 High Street, London
                 */
                footer?: string;
                /**
                 * @description Before the first of the statuses that changed in a mail.
                 * @example Hello {name}, there is news.
                 */
                status_changed?: string;
                /**
                 * @description Before the first of the answers in a mail.
                 * @example
                 */
                answered?: string;
                /**
                 * @description Before the first of the comments in a mail.
                 * @example
                 */
                commented?: string;
                /**
                 * @description Before the first of the mentions in a mail.
                 * @example
                 */
                mentioned?: string;
                /**
                 * @description Before the first of the merged posts in a mail.
                 * @example
                 */
                merged?: string;
                /**
                 * @description Before the first of the entries of the changelog in a mail.
                 * @example
                 */
                changelog?: string;
            };
            /**
             * @description What the team must approve first. `never`: nothing. `newcomers`: content by users without anything approved yet. `links`: content with a link. `all`: everything. Team members are exempt, trusted users except with `all`.
             * @example newcomers
             * @enum {string}
             */
            moderation?: "never" | "newcomers" | "links" | "all";
            /**
             * @description Whether searches also use the language's built-in synonyms, such as hotkey and shortcut.
             * @example false
             */
            has_starter_synonyms?: boolean;
        };
        EditCustomField: {
            /**
             * @description Unique in the company; users have its value under this name.
             * @example Tier
             */
            name?: string;
        };
        /**
         * @example {
         *       "commented": "weekly"
         *     }
         */
        EditNotificationPreferences: {
            /** @description False: no mail of any kind, except to sign in. */
            gets_mail?: boolean;
            /**
             * @description Mails of statuses that change.
             * @example at_once
             * @enum {string}
             */
            status_changed?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of what the team answers.
             * @example at_once
             * @enum {string}
             */
            answered?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of what others comment.
             * @example at_once
             * @enum {string}
             */
            commented?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of mentions.
             * @example at_once
             * @enum {string}
             */
            mentioned?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of posts that are merged into others.
             * @example at_once
             * @enum {string}
             */
            merged?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of the changelog.
             * @example at_once
             * @enum {string}
             */
            changelog?: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of new posts, for the team, on boards that `boards` does not name.
             * @example at_once
             * @enum {string}
             */
            new_post?: "at_once" | "daily" | "never";
            /**
             * @description The mail to the team on Monday: what grew, what is unanswered and what was shipped.
             * @example weekly
             * @enum {string}
             */
            summary?: "weekly" | "never";
            /** @description Whether to email every changelog entry, not only those about followed posts. `changelog` sets how often. */
            follows_changelog?: boolean;
            /** @description Boards whose new posts are emailed, with a frequency for each. Customers get new posts from these boards only. Replaces all of them. */
            boards?: {
                /**
                 * @description Identifier of the board.
                 * @example 3
                 */
                board_id: number;
                /**
                 * @description Mails of its new posts.
                 * @example at_once
                 * @enum {string}
                 */
                new_post: "at_once" | "daily" | "never";
            }[];
        };
        /**
         * @example {
         *       "revenue": 1500000
         *     }
         */
        EditOrganization: {
            /**
             * @description Its name.
             * @example Globex
             */
            name?: string;
            /**
             * @description Its id in another system, unique in the company.
             * @example acct-8
             */
            external_id?: string | null;
            /**
             * @description What it pays, in minor units (such as cents) of the company's currency.
             * @example 1200000
             */
            revenue?: number;
            /**
             * @description Its group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
        };
        /**
         * @example {
         *       "status": "Planned",
         *       "status_comment": "We start next month.",
         *       "eta": "2026-11-30"
         *     }
         */
        EditPost: {
            /**
             * @description What it is about.
             * @example Dark mode
             */
            title?: string;
            /**
             * @description Markdown.
             * @example White at night is a lot of light.
             */
            content?: string;
            images?: components["schemas"]["ImageIds"];
            board?: components["schemas"]["BoardReference"];
            /**
             * @description A status, by id or name.
             * @example Planned
             * @example 5
             */
            status?: number | string;
            /**
             * @description All tags that it is to have, each by id or name.
             * @example [
             *       "Mobile",
             *       77
             *     ]
             */
            tags?: (number | string)[];
            /**
             * @description All links that it is to have: http(s) URLs, for instance of issues.
             * @example [
             *       "https://tracker.example.com/issues/17"
             *     ]
             */
            links?: string[];
            /**
             * @description An active team member or admin, by id or e-mail; null for nobody.
             * @example ada@example.com
             * @example 31
             * @example null
             */
            owner?: number | string | null;
            /**
             * @description The planned date, or null.
             * @example 2026-11-30
             */
            eta?: string | null;
            /**
             * @description Estimated effort, 1 to 10, or null.
             * @example 3
             */
            effort?: number | null;
            /**
             * @description Estimated impact, 1 to 10, or null.
             * @example 8
             */
            impact?: number | null;
            /**
             * @description Values of post fields by name; choices by name or id. Null removes a value, fields you leave out stay.
             * @example {
             *       "Area": "Billing",
             *       "Seats": 40
             *     }
             */
            custom_fields?: components["schemas"]["CustomFieldValues"];
            /** @description Whether it is on top. */
            pinned?: boolean;
            /** @description Whether customers can no longer vote, comment or like. */
            locked?: boolean;
            /**
             * @description Markdown of the comment that says so. Only together with `status`.
             * @example We start next week.
             */
            status_comment?: string;
        };
        /**
         * @example {
         *       "name": "Part of the product",
         *       "choices": [
         *         {
         *           "name": "Billing"
         *         },
         *         {
         *           "name": "Mail"
         *         }
         *       ]
         *     }
         */
        EditPostField: {
            /**
             * @description Unique on the board; posts have its value under this name.
             * @example Area
             */
            name?: string;
            /**
             * @description All choices, in this order. Choices you leave out are deleted and disappear from posts.
             * @example [
             *       {
             *         "id": 131,
             *         "name": "Billing"
             *       }
             *     ]
             */
            choices?: {
                /**
                 * @description To rename a choice: its id.
                 * @example 131
                 */
                id?: number;
                /**
                 * @description Unique.
                 * @example Billing
                 */
                name: string;
            }[];
            /** @description Whether customers must fill it in when they post on the portal. The API and imports may leave it out. */
            required?: boolean;
            /**
             * @description Who sees it. `customers`: everyone who sees the post; they can also filter the board by choices. `team`: only the team.
             * @example customers
             * @enum {string}
             */
            audience?: "customers" | "team";
            /**
             * @description Its place: lowest first.
             * @example 0
             */
            position?: number;
        };
        /**
         * @example {
         *       "sort": "hand"
         *     }
         */
        EditRoadmap: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Next year
             */
            name?: string;
            /**
             * @description The short part of its URL: a-z, 0-9 and hyphens, at least one letter. Unique among roadmaps.
             * @example next-year
             */
            slug?: string;
            /**
             * @description Its place in the list: lowest first.
             * @example 1
             */
            position?: number;
            /** @description Whether `/roadmap/` shows this roadmap, instead of a column for each status with `is_roadmap`. At most one roadmap is the default. */
            is_default?: boolean;
            /**
             * @description Who sees it besides the team: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). Readers never see posts from boards that they cannot see.
             * @example signed_in
             * @enum {string}
             */
            visibility?: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example [
             *       12
             *     ]
             */
            organizations?: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example [
             *       512
             *     ]
             */
            segments?: number[];
            /**
             * @description `statuses`: a column for each of `statuses`. `quarters`: this quarter, the next two, and later. `horizons`: now (this quarter), next (the one after) and later. Both sort posts by `eta`.
             * @example quarters
             * @enum {string}
             */
            columns?: "statuses" | "quarters" | "horizons";
            /**
             * @description With columns by status, the columns in order; with columns by time, the statuses of the posts shown. Empty: the statuses with `is_roadmap`, or by time, all that are not closed. Columns that only the team sees stay hidden from others.
             * @example [
             *       5
             *     ]
             */
            statuses?: number[];
            /**
             * @description Only posts on these boards. Empty: on every board.
             * @example [
             *       2
             *     ]
             */
            boards?: number[];
            /**
             * @description Only posts with at least one of these tags. Empty: any posts.
             * @example [
             *       77
             *     ]
             */
            tags?: number[];
            /**
             * @description Only posts of this theme, as last counted; null for all posts. If the theme is deleted, the roadmap is empty.
             * @example 640
             */
            theme?: number | null;
            /**
             * @description `votes`: most votes first. `hand`: placed posts first, then the rest by votes. Switching back to `votes` discards the manual order.
             * @example hand
             * @enum {string}
             */
            sort?: "votes" | "hand";
        };
        /**
         * @example {
         *       "name": "Planned"
         *     }
         */
        EditSavedReply: {
            /**
             * @description What the team calls it.
             * @example Planned
             */
            name?: string;
            /**
             * @description Markdown. `{name}` stands for the post's author, `{title}` for its title.
             * @example Hi {name}, thank you! “{title}” is on our list for this quarter.
             */
            content?: string;
        };
        /**
         * @example {
         *       "formula": {
         *         "people": 1,
         *         "importance": 1,
         *         "impact": 10,
         *         "divide_by_effort": true
         *       }
         *     }
         */
        EditScoreFormula: {
            /**
             * @description Replaces all weights. Weights you leave out are 0. Null: posts have no score.
             * @example {
             *       "people": 1,
             *       "importance": 1,
             *       "impact": 10,
             *       "divide_by_effort": true
             *     }
             */
            formula: {
                /**
                 * @description Weight of each vote, including imported votes. Default: `0`.
                 * @example 1
                 */
                votes?: number;
                /**
                 * @description Weight of each person who votes. Default: `0`.
                 * @example 1
                 */
                people?: number;
                /**
                 * @description Weight of each 1,000 (100,000 minor units) in revenue from the voters' organizations. Default: `0`.
                 * @example 0.5
                 */
                revenue?: number;
                /**
                 * @description Weight of importance: 1 for each nice to have, 2 for each important, 3 for each must have. Default: `0`.
                 * @example 1
                 */
                importance?: number;
                /**
                 * @description Weight of each point of impact. Default: `0`.
                 * @example 10
                 */
                impact?: number;
                /**
                 * @description Weight of each point of effort; usually negative. Default: `0`.
                 * @example 0
                 */
                effort?: number;
                /**
                 * @description Weight of each day since the post was written. Default: `0`.
                 * @example 0
                 */
                age?: number;
                /** @description Whether the sum is divided by effort. A post without an effort then has no score. Default: `false`. */
                divide_by_effort?: boolean;
            } | null;
        };
        /**
         * @example {
         *       "name": "Key accounts"
         *     }
         */
        EditSegment: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Enterprise
             */
            name?: string;
            condition?: components["schemas"]["NewSegmentCondition"];
        };
        /**
         * @example {
         *       "admits_team": false
         *     }
         */
        EditSso: {
            /** @description Whether tokens may also sign in admins and team members. Anyone with the secret can then act as an admin. */
            admits_team?: boolean;
            /**
             * @description False forgets the secret: no token is accepted from then on.
             * @constant
             */
            has_secret?: false;
            /**
             * @description Whether people may sign in by email. You can turn it off after a successful sign-in with the current setup of a provider. `hark login-link` always works.
             * @example true
             */
            email_sign_in?: boolean;
            /**
             * @description Whether team members need a passkey. Until they use one, their session opens nothing else. To turn it on, sign in with your own passkey first. API tokens are not affected.
             * @example false
             */
            team_passkey?: boolean;
            /**
             * @description Replaces the first of `providers`, or removes it.
             * @example null
             */
            oidc?: {
                /**
                 * @description The issuer identifier, exactly as in the provider’s discovery document. For GitHub, its address: `https://github.com`.
                 * @example https://id.example.com
                 */
                issuer: string;
                /**
                 * @description The client ID of this site at the provider.
                 * @example hark
                 */
                client_id: string;
                /**
                 * @description The client secret of this site at the provider. It is never shown.
                 * @example s3cr3t…
                 */
                client_secret: string;
            } | null;
            /**
             * @description The complete list: providers you leave out are removed.
             * @example []
             */
            providers?: components["schemas"]["NewProvider"][];
        };
        EditStatus: {
            /**
             * @description Unique among the statuses that are not retired.
             * @example Public beta
             */
            name?: string;
            /**
             * @description Hexadecimal colour.
             * @example #2563eb
             */
            color?: string;
            /**
             * @description How far posts with it have come, whatever it is called.
             * @example planned
             * @enum {string}
             */
            category?: "open" | "planned" | "active" | "done" | "closed";
            /** @description Whether it is a column of the roadmap. */
            is_roadmap?: boolean;
            /**
             * @description Who sees it as a roadmap column.
             * @example public
             * @enum {string}
             */
            roadmap_visibility?: "public" | "team";
            /** @description True makes it the default; the default itself cannot be set to false. */
            is_default?: boolean;
            /**
             * @description Its place in the list: lowest first.
             * @example 2
             */
            position?: number;
        };
        /**
         * @example {
         *       "terms": [
         *         "vacation",
         *         "holiday"
         *       ]
         *     }
         */
        EditSynonym: {
            /**
             * @description Words, or several words each, that mean the same.
             * @example [
             *       "vacation",
             *       "leave",
             *       "PTO"
             *     ]
             */
            terms?: string[];
            /** @description True: a search for the first term also finds the others, but not the reverse. */
            one_way?: boolean;
        };
        /**
         * @example {
         *       "color": "#2563eb"
         *     }
         */
        EditTag: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Mobile
             */
            name?: string;
            /**
             * @description Hexadecimal colour.
             * @example #2563eb
             */
            color?: string;
            /** @description Whether everyone can see the tag and filter by it, not just the team. */
            is_public?: boolean;
        };
        /**
         * @example {
         *       "searches": [
         *         "dark mode",
         *         "night shift"
         *       ]
         *     }
         */
        EditTheme: {
            /**
             * @description Unique in the company, ignoring case.
             * @example Working at night
             */
            name?: string;
            /**
             * @description What it is about.
             * @example Everything for people who work in dark rooms.
             */
            description?: string;
            /**
             * @description Searches, in the syntax of `q` in `GET /api/v1/demand/`. Everything that any of them finds belongs to the theme.
             * @example [
             *       "dark mode",
             *       "night theme"
             *     ]
             */
            searches?: string[];
            /**
             * @description Ids of posts that belong to it. A merged post stands for the post it was merged into.
             * @example [
             *       1284
             *     ]
             */
            posts?: number[];
            /**
             * @description Ids of tags: posts with at least one of them belong to it.
             * @example [
             *       77
             *     ]
             */
            tags?: number[];
            /**
             * @description Id of the team member who is notified when it grows, or null.
             * @example 31
             */
            owner?: number | null;
            /**
             * @description Notify the owner when at least this many organizations first asked in the last 30 days, and more than in the 30 days before. At most once in 30 days. 0: never.
             * @example 5
             */
            growth_step?: number;
        };
        /**
         * @example {
         *       "name": "Nightly export"
         *     }
         */
        EditToken: {
            /**
             * @description What it is for.
             * @example Nightly export
             */
            name?: string;
            /**
             * @description When it stops working; null: never. Only an admin puts it off.
             * @example 2037-01-31T12:00:00Z
             */
            expires?: string | null;
            /**
             * @description Requests a minute; 0: no limit; null: the installation's. Only an admin raises it.
             * @example 600
             */
            rate_limit_per_minute?: number | null;
        };
        /**
         * @example {
         *       "segment": "Enterprise"
         *     }
         */
        EditUser: {
            /**
             * @description E-mail address, unique in the company.
             * @example hopper@example.com
             */
            email?: string;
            /**
             * @description Full name.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * @description A short name to show instead; may be empty.
             * @example grace
             */
            alias?: string;
            /**
             * @description `admin` and `team` use the API; a `customer` posts, votes and comments. Becoming a customer ends tokens and private boards.
             * @example customer
             * @enum {string}
             */
            role?: "admin" | "team" | "customer";
            /**
             * @description Their id in another system, unique in the company.
             * @example u-44
             */
            external_id?: string | null;
            /**
             * @description Their group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
            organization?: components["schemas"]["OrganizationReference"];
            custom_fields?: components["schemas"]["CustomFieldValues"];
            /** @description False deactivates: tokens and sessions stop working at once. */
            is_active?: boolean;
            /** @description True for a trusted user, whose content is held only if everything is. */
            is_trusted?: boolean;
        };
        /**
         * @example {
         *       "events": [
         *         "post.created"
         *       ]
         *     }
         */
        EditWebhook: {
            /**
             * @description Where events are sent: https, at a public address unless the operator allows others.
             * @example https://hooks.example.com/hark
             */
            url?: string;
            /**
             * @description `standard`: signed JSON by Standard Webhooks. Others: a message for an incoming webhook of that chat.
             * @example standard
             * @enum {string}
             */
            kind?: "standard" | "slack" | "discord" | "teams";
            events?: components["schemas"]["WebhookEvents"];
            /**
             * @description Only events on this board; null for every board.
             * @example null
             */
            board_id?: number | null;
            /** @description Also send internal comments, other private boards, changelog entries that are not for everyone, and post fields that only the team sees. */
            includes_internal?: boolean;
            /** @description False pauses it: events are kept for three days and sent once this is true. */
            is_enabled?: boolean;
        };
        /**
         * @description When it was last edited, or null.
         * @example null
         */
        Edited: components["schemas"]["Time"] | null;
        /** @description Something that happened. */
        Event: {
            /**
             * @description Opaque: send it as `after` to continue behind it.
             * @example 1284-1c8p9x2k4mf
             */
            position: string;
            /**
             * @description Numbers the company's events without gaps. Some are withheld from you.
             * @example 1284
             */
            version: number;
            /**
             * @description What happened. Expect types that are not known yet.
             * @example post.created
             */
            type: string;
            /** @description When it happened. */
            created: components["schemas"]["Time"];
            /**
             * @description The user who did it; null if nobody with an account.
             * @example 31
             */
            actor: number | null;
            /**
             * @description How they did it.
             * @enum {string}
             */
            via: "token" | "session" | "command_line" | "import" | "system";
            /**
             * @description Identifiers, numbers and enumerations, by the type of the event. Get the resources to see more.
             * @example {
             *       "post_id": 1284,
             *       "board_id": 3,
             *       "creator_id": 31
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description A stretch of the change feed. */
        EventList: {
            /** @description In the order in which they happened. */
            results: components["schemas"]["Event"][];
            /**
             * @description Send it as `after` to continue.
             * @example 1284-1c8p9x2k4mf
             */
            position: string;
            /** @description Whether there is more now, even if the page is empty. */
            has_more: boolean;
        };
        EverythingResults: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: ((components["schemas"]["SearchResult"] & {
                /**
                 * @description What was found.
                 * @constant
                 */
                kind: "post";
            }) | (components["schemas"]["CommentSearchResult"] & {
                /**
                 * @description What was found.
                 * @constant
                 */
                kind: "comment";
            }) | {
                /**
                 * @description What was found.
                 * @constant
                 */
                kind: "changelog";
                entry: components["schemas"]["ChangelogEntry"];
                title_ranges: components["schemas"]["MatchRanges"];
                snippet: components["schemas"]["Snippet"];
                /** @description Which words were found where, at most 20. */
                matches: components["schemas"]["Match"][];
            })[];
            /**
             * @description How many were found on all pages together, 1,000 at most.
             * @example 37
             */
            count: number;
            /** @description False: more match than were found, such as 1,000 and more. */
            count_is_exact: boolean;
            /**
             * @description Synonyms that were searched for as well.
             * @example [
             *       "leave"
             *     ]
             */
            also: string[];
            facets: components["schemas"]["FacetsOfEverything"];
        };
        /** @description How the results of all pages are spread: the 20 most frequent of each, most frequent first. */
        Facets: {
            /** @description Boards that results are on. */
            boards: components["schemas"]["BoardFacet"][];
            /** @description Statuses that results have. */
            statuses: components["schemas"]["StatusFacet"][];
            /** @description Tags that results have; none of comments. Only the team sees them. */
            tags: components["schemas"]["TagFacet"][];
        };
        /** @description The same by kind, too. */
        FacetsOfEverything: components["schemas"]["Facets"] & {
            /** @description Kinds of results, whichever `kind` asks for. */
            kinds: components["schemas"]["KindFacet"][];
        };
        /** @description Whether the user follows the post. */
        FollowState: {
            /** @description True where the token owner follows it, to hear of what happens to it. */
            is_following: boolean;
        };
        /** @description A post, with what only its own URL shows to anyone. */
        FullPost: components["schemas"]["Post"] & {
            /**
             * @description Who of the team answers for it; null where nobody does. Only the team sees it.
             * @example null
             */
            owner: components["schemas"]["User"] | null;
            /**
             * Format: date
             * @description The date it is planned for; null where there is none.
             * @example 2026-11-30
             */
            eta: string | null;
            /**
             * @description How many of the votes were imported as a number. They count, but have no voters.
             * @example 0
             */
            imported_votes: number;
            /** @description True where the team put it on top. */
            pinned: boolean;
            /** @description True where customers can no longer vote, comment or like. */
            locked: boolean;
            /** @description Its labels, by id. Only the team sees them. */
            tags: {
                /**
                 * @description Identifier of the tag.
                 * @example 77
                 */
                id: number;
                /**
                 * @description Name of the tag.
                 * @example Mobile
                 */
                name: string;
                /**
                 * @description Hexadecimal colour.
                 * @example #2563eb
                 */
                color: string;
            }[];
            /**
             * @description URLs of what the team works on for it, sorted. Only the team sees them.
             * @example [
             *       "https://tracker.example.com/issues/17"
             *     ]
             */
            links: string[];
            /** @description Its images, in order. */
            images: components["schemas"]["Image"][];
            /**
             * @description What another system calls it; null where none does. Only the team sees it.
             * @example ticket-4711
             */
            external_id: string | null;
            edited: components["schemas"]["Edited"];
            /**
             * @description The post this one was merged into, which receives everything sent to it; or null.
             * @example null
             */
            merged_into: number | null;
            held: components["schemas"]["Held"];
            /**
             * @description What its voters' organizations pay, each counted once, in minor units. Updated within seconds. Only for the team.
             * @example 3600000
             */
            revenue: number | null;
            /**
             * @description Estimated effort: 1 to 10, or null. Only for the team.
             * @example 3
             */
            effort: number | null;
            /**
             * @description Estimated impact: 1 to 10, or null. Only for the team.
             * @example 3
             */
            impact: number | null;
            importance: components["schemas"]["ImportanceCounts"];
            /**
             * @description The score by the company's formula, to two decimals; null if there is none. Updated within seconds. Only for the team.
             * @example 12.5
             */
            score: number | null;
            /**
             * @description Values of post fields by name; choices as names. Empty fields are left out. Customers do not get fields for the team.
             * @example {
             *       "Area": "Billing",
             *       "Seats": 40
             *     }
             */
            custom_fields: {
                [key: string]: string | number | string[];
            };
        };
        FullPostList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ListedFullPost"][];
        };
        /** @description The same with everything that the post shows. */
        FullSearchResult: {
            post: components["schemas"]["FullPost"];
            title_ranges: components["schemas"]["MatchRanges"];
            snippet: components["schemas"]["Snippet"];
            /** @description Which words were found where, at most 20. */
            matches: components["schemas"]["Match"][];
        };
        FullSearchResults: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["FullSearchResult"][];
            /**
             * @description How many were found on all pages together, 1,000 at most.
             * @example 37
             */
            count: number;
            /** @description False: more match than were found, such as 1,000 and more. */
            count_is_exact: boolean;
            /**
             * @description Synonyms that were searched for as well.
             * @example [
             *       "leave"
             *     ]
             */
            also: string[];
            facets: components["schemas"]["Facets"];
        };
        /**
         * @description Why only its author and the team see it: the author has nothing approved yet (`newcomer`), it has a link (`links`), everything is held (`all`), or the author is blocked (`blocked`). Null where it is not held.
         * @example null
         */
        Held: ("newcomer" | "links" | "all" | "blocked") | null;
        /** @description Something that happened to a post. */
        HistoryItem: {
            /**
             * @description Number of the event in the log.
             * @example 5120
             */
            id: number;
            /**
             * @description What happened. Expect new types.
             * @example post.status_changed
             * @example post.edited
             */
            type: string;
            /** @description When it happened. */
            created: components["schemas"]["Time"];
            /**
             * @description Who did it; null where no account was involved, such as by an import.
             * @example null
             */
            user: components["schemas"]["User"] | null;
            /** @description The fields that changed. Texts that have been erased from the log are missing. */
            changes: {
                /** @description How it changed: the title. */
                title?: {
                    /**
                     * @description The title before.
                     * @example Dark mode
                     */
                    before: string;
                    /**
                     * @description The title from then on.
                     * @example Dark mode
                     */
                    after: string;
                };
                /** @description How it changed: the content. */
                content?: {
                    /**
                     * @description The content before.
                     * @example White at night is a lot of light.
                     */
                    before: string;
                    /**
                     * @description The content from then on.
                     * @example White at night is a lot of light.
                     */
                    after: string;
                };
                /** @description How it changed: the status. */
                status?: {
                    /**
                     * @description The status before.
                     * @example null
                     */
                    before: components["schemas"]["Status"] | null;
                    /**
                     * @description The status from then on.
                     * @example null
                     */
                    after: components["schemas"]["Status"] | null;
                };
                /** @description How it changed: the board, null where you do not see it. */
                board?: {
                    /**
                     * @description The board, null where you do not see it before.
                     * @example null
                     */
                    before: components["schemas"]["Board"] | null;
                    /**
                     * @description The board, null where you do not see it from then on.
                     * @example null
                     */
                    after: components["schemas"]["Board"] | null;
                };
                /** @description How it changed: the owner. */
                owner?: {
                    /**
                     * @description The owner before.
                     * @example null
                     */
                    before: components["schemas"]["User"] | null;
                    /**
                     * @description The owner from then on.
                     * @example null
                     */
                    after: components["schemas"]["User"] | null;
                };
                /** @description How it changed: the date. */
                eta?: {
                    /**
                     * @description The date before.
                     * @example 2026-11-30
                     */
                    before: string | null;
                    /**
                     * @description The date from then on.
                     * @example 2026-11-30
                     */
                    after: string | null;
                };
                /** @description How it changed: the effort. */
                effort?: {
                    /**
                     * @description The effort before.
                     * @example 3
                     */
                    before: number | null;
                    /**
                     * @description The effort from then on.
                     * @example 3
                     */
                    after: number | null;
                };
                /** @description How it changed: the impact. */
                impact?: {
                    /**
                     * @description The impact before.
                     * @example 8
                     */
                    before: number | null;
                    /**
                     * @description The impact from then on.
                     * @example 8
                     */
                    after: number | null;
                };
                /** @description How it changed: whether it is pinned. */
                pinned?: {
                    /**
                     * @description Whether it is pinned before.
                     * @example true
                     */
                    before: boolean;
                    /**
                     * @description Whether it is pinned from then on.
                     * @example true
                     */
                    after: boolean;
                };
                /** @description How it changed: whether it is locked. */
                locked?: {
                    /**
                     * @description Whether it is locked before.
                     * @example true
                     */
                    before: boolean;
                    /**
                     * @description Whether it is locked from then on.
                     * @example true
                     */
                    after: boolean;
                };
                /** @description How it changed: whether it has left the inbox. */
                triaged?: {
                    /**
                     * @description Whether it has left the inbox before.
                     * @example true
                     */
                    before: boolean;
                    /**
                     * @description Whether it has left the inbox from then on.
                     * @example true
                     */
                    after: boolean;
                };
                /** @description How its tags changed. */
                tags?: {
                    /**
                     * @description New tags.
                     * @example []
                     */
                    added: {
                        /**
                         * @description Identifier of the tag.
                         * @example 77
                         */
                        id: number;
                        /**
                         * @description Name of the tag.
                         * @example Mobile
                         */
                        name: string;
                        /**
                         * @description Hexadecimal colour.
                         * @example #2563eb
                         */
                        color: string;
                    }[];
                    /**
                     * @description Former tags.
                     * @example []
                     */
                    removed: {
                        /**
                         * @description Identifier of the tag.
                         * @example 77
                         */
                        id: number;
                        /**
                         * @description Name of the tag.
                         * @example Mobile
                         */
                        name: string;
                        /**
                         * @description Hexadecimal colour.
                         * @example #2563eb
                         */
                        color: string;
                    }[];
                };
                /** @description How its links changed. */
                links?: {
                    /**
                     * @description New links.
                     * @example []
                     */
                    added: string[];
                    /**
                     * @description Former links.
                     * @example []
                     */
                    removed: string[];
                };
                /**
                 * @description Values before and after, by post field. Null if empty.
                 * @example {
                 *       "Area": {
                 *         "before": null,
                 *         "after": "Billing"
                 *       }
                 *     }
                 */
                custom_fields?: {
                    [key: string]: {
                        /**
                         * @description Text, number, names of choices, or null.
                         * @example Billing
                         */
                        before: unknown;
                        /**
                         * @description Text, number, names of choices, or null.
                         * @example Billing
                         */
                        after: unknown;
                    };
                };
            };
        };
        HistoryList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["HistoryItem"][];
        };
        /** @description An image on a post, comment or changelog entry, or to be put there. */
        Image: {
            /**
             * @description Identifier of the image.
             * @example 1290
             */
            id: number;
            /**
             * @description Where pages show it to those who see what it is on. A token gets it at `/api/v1/images/{id}/`.
             * @example https://feedback.example.com/image/1290/
             */
            url: string;
            /**
             * @description In pixels, as it is stored.
             * @example 1280
             */
            width: number;
            /**
             * @description In pixels, as it is stored.
             * @example 800
             */
            height: number;
            /**
             * @description Its media type.
             * @example image/webp
             */
            type: string;
        };
        /**
         * @description All its images, in order: those it has, and your own uploads that nothing uses yet.
         * @example [
         *       1290
         *     ]
         */
        ImageIds: number[];
        /**
         * @description How important voters say it is. Only for the team.
         * @example {
         *       "nice": 4,
         *       "important": 7,
         *       "must": 2
         *     }
         */
        ImportanceCounts: {
            /**
             * @description Voters who chose “nice to have”.
             * @example 2
             */
            nice: number;
            /**
             * @description Voters who chose “important”.
             * @example 2
             */
            important: number;
            /**
             * @description Voters who chose “must have”.
             * @example 2
             */
            must: number;
        } | null;
        /** @description The numbers of the post within the segment. Only with `segment`. */
        InSegment: {
            /**
             * @description Customers in the segment who voted for the post.
             * @example 12
             */
            votes: number;
            /**
             * @description Different organizations of these customers.
             * @example 4
             */
            organizations: number;
            /**
             * @description Total revenue from these organizations, in minor units.
             * @example 9600000
             */
            revenue: number;
        };
        Insight: {
            /**
             * Format: date
             * @description The first day, in the company's time zone.
             * @example 2026-10-18
             */
            from: string;
            /**
             * Format: date
             * @description The last day: today.
             * @example 2026-11-16
             */
            to: string;
            /** @description Of the whole period. */
            totals: {
                /**
                 * @description Posts written.
                 * @example 17
                 */
                posts: number;
                /**
                 * @description Votes given.
                 * @example 17
                 */
                votes: number;
                /**
                 * @description Public comments, including those sent with a status.
                 * @example 17
                 */
                comments: number;
                /**
                 * @description Posts that the team answered for the first time.
                 * @example 17
                 */
                first_responses: number;
                /**
                 * @description Changes to a status of the category `done`.
                 * @example 17
                 */
                completions: number;
            };
            /** @description Of the period of the same length before it. */
            previous: {
                /**
                 * @description Posts written.
                 * @example 17
                 */
                posts: number;
                /**
                 * @description Votes given.
                 * @example 17
                 */
                votes: number;
                /**
                 * @description Public comments, including those sent with a status.
                 * @example 17
                 */
                comments: number;
                /**
                 * @description Posts that the team answered for the first time.
                 * @example 17
                 */
                first_responses: number;
                /**
                 * @description Changes to a status of the category `done`.
                 * @example 17
                 */
                completions: number;
            };
            /** @description From a post to the first public comment of the team on it, for those of the period. */
            first_response: {
                /**
                 * @description Half took no longer; null where there were none. Within a fifth.
                 * @example 6.5
                 */
                median_hours: number | null;
                /**
                 * @description Nine of ten took no longer. Within a fifth.
                 * @example 6.5
                 */
                ninetieth_percentile_hours: number | null;
            };
            /** @description From a post to a status of the category `done`, for those of the period. */
            completion: {
                /**
                 * @description Half took no longer; null where there were none. Within a fifth.
                 * @example 6.5
                 */
                median_hours: number | null;
                /**
                 * @description Nine of ten took no longer. Within a fifth.
                 * @example 6.5
                 */
                ninetieth_percentile_hours: number | null;
            };
            /**
             * @description Different customers who were active in the period. Null for some boards: only counted for all boards.
             * @example 17
             */
            active_customers: number | null;
            /**
             * @description The segments with any activity in the period, most votes first, whatever `segment` is. A customer counts in their own segment at that time, else in their organization's. Null for more than 20 boards, unless that is all of them.
             * @example [
             *       {
             *         "segment": "Enterprise",
             *         "posts": 3,
             *         "votes": 17,
             *         "comments": 5,
             *         "active_customers": 9,
             *         "active_organizations": 2,
             *         "revenue": 1200000
             *       }
             *     ]
             */
            segments: {
                /**
                 * @description Its name; empty for customers without one. Null for all segments but the first 20 that were seen.
                 * @example Enterprise
                 */
                segment: string | null;
                /**
                 * @description Posts written.
                 * @example 17
                 */
                posts: number;
                /**
                 * @description Votes given.
                 * @example 17
                 */
                votes: number;
                /**
                 * @description Public comments, including those sent with a status.
                 * @example 17
                 */
                comments: number;
                /**
                 * @description Different customers who were active. Null for some boards: only counted for all boards.
                 * @example 17
                 */
                active_customers: number | null;
                /**
                 * @description Different organizations of this segment with active customers. Null for some boards: only counted for all boards.
                 * @example 17
                 */
                active_organizations: number | null;
                /**
                 * @description What these organizations paid when their customers were last active, in minor units. Null for some boards: only counted for all boards.
                 * @example 1200000
                 */
                revenue: number | null;
            }[] | null;
            /** @description Each day, the first one first. */
            days: {
                /**
                 * Format: date
                 * @description The day, in the company's time zone.
                 * @example 2026-11-16
                 */
                day: string;
                /**
                 * @description Posts written.
                 * @example 17
                 */
                posts: number;
                /**
                 * @description Votes given.
                 * @example 17
                 */
                votes: number;
                /**
                 * @description Public comments, including those sent with a status.
                 * @example 17
                 */
                comments: number;
                /**
                 * @description Posts that the team answered for the first time.
                 * @example 17
                 */
                first_responses: number;
                /**
                 * @description Changes to a status of the category `done`.
                 * @example 17
                 */
                completions: number;
                /**
                 * @description Different customers who were active. Null for some boards: only counted for all boards.
                 * @example 17
                 */
                active_customers: number | null;
            }[];
        };
        /** @description A new token, with its secret. */
        IssuedToken: components["schemas"]["Token"] & {
            /**
             * @description The secret, this once: it is not stored. Null in a replayed response.
             * @example hark_…
             */
            token: string | null;
        };
        /** @description A kind of result, and how many there are. */
        KindFacet: {
            /**
             * @description A kind of result.
             * @example comment
             * @enum {string}
             */
            kind: "post" | "comment" | "changelog";
            /**
             * @description How many of the results have it.
             * @example 12
             */
            count: number;
        };
        /** @description A post in a list with `view=full`. */
        ListedFullPost: components["schemas"]["FullPost"] & {
            in_segment?: components["schemas"]["InSegment"];
        };
        /** @description A post in a list. */
        ListedPost: components["schemas"]["Post"] & {
            in_segment?: components["schemas"]["InSegment"];
        };
        /** @description What mails say around the facts, as plain text; empty: nothing of its own. {company} is filled in everywhere, and {name} of the receiver, {title} and {status} of the post in what stands before the facts. It is not translated. */
        MailTexts: {
            /**
             * @description Beside the address that mails come from. One line, without @, < and >.
             * @example {company} feedback
             */
            sender_name: string;
            /**
             * @description At the foot of every mail.
             * @example {company}, 1 High Street, London
             */
            footer: string;
            /**
             * @description Before the first of the statuses that changed in a mail.
             * @example Hello {name}, there is news.
             */
            status_changed: string;
            /**
             * @description Before the first of the answers in a mail.
             * @example
             */
            answered: string;
            /**
             * @description Before the first of the comments in a mail.
             * @example
             */
            commented: string;
            /**
             * @description Before the first of the mentions in a mail.
             * @example
             */
            mentioned: string;
            /**
             * @description Before the first of the merged posts in a mail.
             * @example
             */
            merged: string;
            /**
             * @description Before the first of the entries of the changelog in a mail.
             * @example
             */
            changelog: string;
        };
        /**
         * @example {
         *       "up_to": 812
         *     }
         */
        MarkRead: {
            /**
             * @description The newest that is read, and every older one.
             * @example 812
             */
            up_to: number;
        };
        /** @description A word of the query that a result has. */
        Match: {
            /**
             * @description A word of the query.
             * @example calender
             */
            word: string;
            /**
             * @description The word or words that were found, in lower case and without accents.
             * @example calendar
             */
            found: string;
            /**
             * @description Why: it is the word itself, another form, two words written as one, one written as two, a compound with it, a synonym, a word that begins so, or how it is likely spelt.
             * @example correction
             * @enum {string}
             */
            kind: "same" | "form" | "joined" | "split" | "compound" | "synonym" | "prefix" | "correction";
            /**
             * @description Where it is.
             * @example [
             *       "title"
             *     ]
             */
            in: ("title" | "content")[];
        };
        /**
         * @description `[start, length]` of each match, in order, in UTF-16 code units.
         * @example [
         *       [
         *         0,
         *         4
         *       ]
         *     ]
         */
        MatchRanges: number[][];
        /** @description Whether a user is a member of a board. */
        MemberState: {
            /**
             * @description Who it is.
             * @example 31
             */
            user_id: number;
            /** @description Whether they are a member of the board. */
            is_member: boolean;
        };
        /**
         * @example {
         *       "ids": [
         *         1284,
         *         1290
         *       ],
         *       "into": 1284
         *     }
         */
        MergeDuplicates: {
            /**
             * @description The posts, of one group or not.
             * @example [
             *       1284,
             *       1290
             *     ]
             */
            ids: number[];
            /**
             * @description The post that stays; one of `ids`.
             * @example 1284
             */
            into: number;
        };
        MergePost: {
            /**
             * @description The post that stays.
             * @example 1283
             */
            into: number;
        };
        MergedDuplicates: {
            /**
             * @description The post that stays: the chosen one or, where that is merged, what it is in.
             * @example 1284
             */
            into: number;
            /**
             * @description Those that were merged; what was merged before stays as it was.
             * @example [
             *       1290
             *     ]
             */
            merged: number[];
        };
        /**
         * @description What the team must approve first. `never`: nothing. `newcomers`: content by users without anything approved yet. `links`: content with a link. `all`: everything. Team members are exempt, trusted users except with `all`.
         * @enum {string}
         */
        Moderation: "never" | "newcomers" | "links" | "all";
        /** @description What was decided. It has left the queue. */
        ModerationDecided: {
            /**
             * @description Identifier of the post or comment.
             * @example 1284
             */
            id: number;
            /**
             * @description `approve` publishes it and settles its reports. `trust` does so for up to 100 waiting items of its author, whose later content is held only if everything is. `reject` deletes it. `spam` blocks its author and removes their content and votes until they are unblocked.
             * @enum {string}
             */
            action: "approve" | "trust" | "reject" | "spam";
            /**
             * @description The decision, to undo it; null if nothing changed.
             * @example 5120
             */
            decision_id: number | null;
        };
        ModerationDecidedMany: {
            /**
             * @description The decision, to undo it; null if nothing changed.
             * @example 5120
             */
            decision_id: number | null;
            /**
             * @description They have left the queue.
             * @example [
             *       1284
             *     ]
             */
            decided: number[];
            /**
             * @description Those to which the action does not apply, and which still wait: rejecting a post that is part of a merge, blocking a member of the team. What no longer waited is in neither list.
             * @example [
             *       1290
             *     ]
             */
            stayed: number[];
        };
        ModerationDecision: {
            /**
             * @description `approve` publishes it and settles its reports. `trust` does so for up to 100 waiting items of its author, whose later content is held only if everything is. `reject` deletes it. `spam` blocks its author and removes their content and votes until they are unblocked.
             * @example approve
             * @enum {string}
             */
            action: "approve" | "trust" | "reject" | "spam";
        };
        ModerationDecisions: {
            /**
             * @description The posts and comments; with `spam` at most 10.
             * @example [
             *       1284,
             *       1290
             *     ]
             */
            ids: number[];
            /**
             * @description As for one of them; `trust` is decided one by one.
             * @example reject
             * @enum {string}
             */
            action: "approve" | "reject" | "spam";
        };
        /** @description A post or comment that is held or was reported. */
        ModerationItem: {
            /**
             * @description Identifier of the post or comment.
             * @example 1284
             */
            id: number;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "post" | "comment";
            held: components["schemas"]["Held"];
            /**
             * @description How many people reported it since the last decision; all visitors count as one, as do vote bursts.
             * @example 2
             */
            reports_count: number;
            /**
             * @description Why. `vote_burst`: more than ten customers of one network or e-mail domain voted for it within an hour.
             * @example [
             *       "spam"
             *     ]
             */
            report_reasons: ("spam" | "abuse" | "off_topic" | "personal_data" | "other" | "vote_burst")[];
            /** @description When it was written if it is held, otherwise when it was first reported. */
            created: components["schemas"]["Time"];
            /**
             * @description Plain text.
             * @example Buy it here
             */
            content: string;
            /** @description The post, or the one that the comment is on. */
            post: {
                /**
                 * @description Identifier of the post.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Title of the post.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Relative URL of the post.
                 * @example /post/1284/dark-mode/
                 */
                url: string;
            };
            creator: components["schemas"]["User"];
        };
        ModerationList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ModerationItem"][];
        };
        NewClaimRule: {
            /**
             * @description As in the response.
             * @example groups
             */
            claim: string;
            /**
             * @description As in the response.
             * @example feedback
             */
            value: string;
            /**
             * @description As in the response.
             * @example team
             */
            role?: ("admin" | "team") | null;
            /**
             * @description As in the response. Default: `null`.
             * @example null
             */
            organization_id?: number | null;
        };
        /**
         * @example {
         *       "issuer": "https://id.example.com/realms/acme",
         *       "client_id": "hark",
         *       "client_secret": "s3cr3t…"
         *     }
         */
        NewProvider: {
            /**
             * @description Identifier of an existing provider. Leave it out for a new one.
             * @example 412
             */
            id?: number;
            /**
             * @description As in the response.
             * @example google
             * @enum {string}
             */
            kind?: "google" | "microsoft" | "okta" | "keycloak" | "github" | "other";
            /**
             * @description As in the response. Default: `""`.
             * @example Acme
             */
            name?: string;
            /**
             * @description The issuer identifier, exactly as in the provider’s discovery document. For GitHub, its address: `https://github.com`.
             * @example https://id.example.com
             */
            issuer: string;
            /**
             * @description The client ID of this site at the provider.
             * @example hark
             */
            client_id: string;
            /**
             * @description Leave it out to keep the current secret. A new issuer needs a new secret.
             * @example s3cr3t…
             */
            client_secret?: string;
            /**
             * @description The scopes to request, separated by spaces. Default: `"openid email profile"`.
             * @example openid email profile
             */
            scopes?: string;
            /**
             * @description As in the response. Default: `[]`.
             * @example [
             *       "example.com"
             *     ]
             */
            email_domains?: string[];
            /** @description As in the response. */
            rules?: components["schemas"]["NewClaimRule"][];
        };
        /** @description `organization_revenue` takes minor units; `segment` is their own text or else their organization’s; `created` a date (UTC); `last_active` days; `organization`, `voted_on` and `posted_on` the id of an organization or board; a custom field what it holds. Text and ids: `is`, `is_not`; numbers: `at_least`, `at_most`; dates: `from`, `before`; days: `within`, `not_within`. */
        NewSegmentClause: {
            /**
             * @description The property to compare.
             * @example organization_revenue
             * @enum {string}
             */
            field: "organization_revenue" | "segment" | "custom_field" | "created" | "organization" | "has_organization" | "last_active" | "voted_on" | "posted_on";
            /**
             * @description With the field `custom_field`: its id.
             * @example 118
             */
            custom_field_id?: number;
            /**
             * @description The comparison.
             * @example is
             * @enum {string}
             */
            operator: "is" | "is_not" | "at_least" | "at_most" | "from" | "before" | "within" | "not_within";
            /**
             * @description The value to compare with.
             * @example 1000000
             */
            value: string | number | boolean;
        };
        /**
         * @description The condition that people in a segment match.
         * @example {
         *       "match": "all",
         *       "clauses": [
         *         {
         *           "field": "organization_revenue",
         *           "operator": "at_least",
         *           "value": 1000000
         *         }
         *       ]
         *     }
         */
        NewSegmentCondition: {
            /**
             * @description Whether people must match all clauses or any one of them.
             * @example all
             * @enum {string}
             */
            match: "all" | "any";
            /** @description What is compared. */
            clauses: components["schemas"]["NewSegmentClause"][];
        };
        /**
         * @description URL of the next page, or null.
         * @example null
         */
        NextPage: string | null;
        /** @description Something that the owner of the token is told of. */
        Notification: {
            /**
             * @description Identifier; later ones are higher.
             * @example 812
             */
            id: number;
            /**
             * @description Why they are notified. More kinds may be added.
             * @enum {string}
             */
            kind: "status_changed" | "answered" | "commented" | "mentioned" | "merged" | "changelog" | "new_post" | "theme_grew";
            /** @description Whether it was not marked as read yet. */
            is_unread: boolean;
            /** @description When it happened. */
            created: components["schemas"]["Time"];
            /** @description The post that it is about. */
            post: {
                /**
                 * @description Identifier of the post.
                 * @example 17
                 */
                id: number;
                /**
                 * @description Its title.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Relative URL of its page.
                 * @example /post/17/dark-mode/
                 */
                url: string;
            };
            /**
             * @description The user whose doing it is; null for nobody.
             * @example 31
             */
            by_id: number | null;
            /**
             * @description The comment that came with it.
             * @example 205
             */
            comment_id: number | null;
            /**
             * @description The status that the post got.
             * @example Planned
             */
            status: string | null;
            /**
             * @description The post that it was merged into.
             * @example null
             */
            merged_into_id: number | null;
            /**
             * @description The theme that grew; `post` is its top post.
             * @example null
             */
            theme_id: number | null;
        };
        /** @description How often people are mailed who chose nothing. */
        NotificationDefaults: {
            /**
             * @description Mails of statuses that change.
             * @enum {string}
             */
            status_changed: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of what the team answers.
             * @enum {string}
             */
            answered: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of what others comment.
             * @enum {string}
             */
            commented: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of mentions.
             * @enum {string}
             */
            mentioned: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of posts that are merged into others.
             * @enum {string}
             */
            merged: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of the changelog.
             * @enum {string}
             */
            changelog: "at_once" | "daily" | "weekly" | "never";
            /**
             * @description Mails of new posts, for the team, on boards that `boards` does not name.
             * @enum {string}
             */
            new_post: "at_once" | "daily" | "never";
            /**
             * @description The mail to the team on Monday: what grew, what is unanswered and what was shipped.
             * @enum {string}
             */
            summary: "weekly" | "never";
        };
        NotificationList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Notification"][];
        };
        /** @description What the owner of the token is mailed of. */
        NotificationPreferences: components["schemas"]["NotificationDefaults"] & {
            /** @description False: no mail of any kind, except to sign in. */
            gets_mail: boolean;
            /**
             * @description Whether to email every changelog entry, not only those about followed posts. `changelog` sets how often.
             * @example false
             */
            follows_changelog: boolean;
            /** @description Boards whose new posts are emailed, with a frequency for each. Customers get new posts from these boards only. */
            boards: {
                /**
                 * @description Identifier of the board.
                 * @example 3
                 */
                board_id: number;
                /**
                 * @description Mails of its new posts.
                 * @enum {string}
                 */
                new_post: "at_once" | "daily" | "never";
            }[];
            edited: components["schemas"]["Edited"];
        };
        /** @description A company that users belong to. */
        Organization: {
            /**
             * @description Identifier of the organization.
             * @example 412
             */
            id: number;
            /**
             * @description Its id in another system, unique in the company.
             * @example acct-7
             */
            external_id: string | null;
            /**
             * @description Its name.
             * @example Globex
             */
            name: string;
            /**
             * @description What it pays, in minor units (such as cents) of the company's currency.
             * @example 1200000
             */
            revenue: number;
            /**
             * @description Its group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment: string;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        OrganizationList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Organization"][];
        };
        /**
         * @description Their organization: its id, or its external id as a string.
         * @example acct-7
         */
        OrganizationReference: (number | string) | null;
        /**
         * @example {
         *       "after": null
         *     }
         */
        PlaceOnRoadmap: {
            /**
             * @description The post in the same column to place it after; null to place it first.
             * @example 1284
             */
            after: number | null;
        };
        /** @description An idea, a wish or a problem on a board. */
        Post: {
            /**
             * @description Identifier of the post.
             * @example 1284
             */
            id: number;
            /**
             * @description What it is about.
             * @example Dark mode
             */
            title: string;
            /**
             * @description Markdown.
             * @example White at night is a lot of light.
             */
            content: string;
            /**
             * @description Relative URL of the post.
             * @example /post/1284/dark-mode/
             */
            url: string;
            creator: components["schemas"]["User"];
            board: components["schemas"]["Board"];
            status: components["schemas"]["Status"];
            /**
             * @description How many votes it has.
             * @example 17
             */
            votes_count: number;
            /** @description When the post was written. */
            created: components["schemas"]["Time"];
            /**
             * @description How many comments the post has, internal ones included.
             * @example 4
             */
            comments_count: number;
        };
        /** @description The customer whose post it is, created if the e-mail is new. Needs the scope `posts:write_as_user`. */
        PostAsUser: {
            /**
             * @description E-mail address of the customer.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The customer's name. Required if the e-mail is new, otherwise ignored.
             * @example Ada Moreau
             */
            full_name?: string;
        };
        /** @description A post, with what only its own URL shows. */
        PostDetails: components["schemas"]["FullPost"] & {
            /** @description True where the token owner voted for it. */
            has_voted: boolean;
            /** @description True where the token owner follows it, to hear of what happens to it. */
            is_following: boolean;
        };
        /** @description A field that a board adds to its posts. */
        PostField: {
            /**
             * @description Identifier of the field.
             * @example 118
             */
            id: number;
            /**
             * @description The board that it belongs to.
             * @example 2
             */
            board_id: number;
            /**
             * @description Unique on the board; posts have its value under this name.
             * @example Area
             */
            name: string;
            /**
             * @description `text` (at most 500 characters), `number`, `choice` (one of `choices`), `choices` (several), `date` such as `2026-11-30`, or `url`. It cannot be changed.
             * @enum {string}
             */
            type: "text" | "number" | "choice" | "choices" | "date" | "url";
            /**
             * @description The choices, in this order.
             * @example [
             *       {
             *         "id": 131,
             *         "name": "Billing"
             *       }
             *     ]
             */
            choices: {
                /**
                 * @description Stays the same when the name changes.
                 * @example 131
                 */
                id: number;
                /**
                 * @description Shown on posts.
                 * @example Billing
                 */
                name: string;
            }[];
            /** @description Whether customers must fill it in when they post on the portal. The API and imports may leave it out. */
            required: boolean;
            /**
             * @description Who sees it. `customers`: everyone who sees the post; they can also filter the board by choices. `team`: only the team.
             * @enum {string}
             */
            audience: "customers" | "team";
            /**
             * @description Its place: lowest first.
             * @example 0
             */
            position: number;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        PostFieldList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["PostField"][];
        };
        PostList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ListedPost"][];
        };
        /**
         * @description URL of the previous page, or null.
         * @example null
         */
        PreviousPage: string | null;
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /**
             * @description Where the code is explained.
             * @example https://feedback.example.com/api/docs/#error-invalid_input
             */
            type: string;
            /**
             * @description The code in words.
             * @example Some fields are not valid
             */
            title: string;
            /**
             * @description The status of the response.
             * @example 400
             */
            status: number;
            /**
             * @description What is wrong with this request.
             * @example See `errors` for the fields.
             */
            detail: string;
            /**
             * @description Never changes its meaning: decide by it.
             * @example invalid_input
             */
            code: "invalid_request" | "invalid_json" | "invalid_input" | "invalid_cursor" | "invalid_idempotency_key" | "unauthorized" | "sso_token_invalid" | "invalid_token" | "insufficient_scope" | "forbidden" | "viewing_as" | "bulk_of_another" | "user_blocked" | "sign_in_required" | "sso_email_unverified" | "sso_email_taken" | "sso_team_refused" | "oidc_email_unverified" | "oidc_not_invited" | "oidc_attempt_unknown" | "oidc_refused" | "email_sign_in_off" | "account_closed" | "passkey_refused" | "passkey_expired" | "passkey_required" | "cross_site_request" | "not_found" | "method_not_allowed" | "not_acceptable" | "idempotency_in_progress" | "post_not_deleted" | "post_has_reactions" | "post_in_merge" | "post_already_merged" | "merge_into_itself" | "merge_audiences_differ" | "merge_too_large" | "content_held" | "team_not_blockable" | "already_exists" | "too_many_custom_fields" | "too_many_post_fields" | "too_many_segments" | "too_many_themes" | "too_many_webhooks" | "webhook_disabled" | "too_many_synonyms" | "too_many_saved_replies" | "too_many_roadmaps" | "roadmap_not_by_hand" | "too_many_places" | "too_many_saved_views" | "demo_exists" | "last_admin" | "guest_without_account" | "user_in_use" | "bulk_is_undo" | "bulk_already_undone" | "decision_already_undone" | "decision_outdated" | "segment_in_use" | "board_not_empty" | "status_is_default" | "post_locked" | "duplicate_post" | "login_link_invalid" | "position_gone" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "unsupported_image" | "image_type_mismatch" | "image_too_large" | "image_damaged" | "image_has_more" | "idempotency_key_reused" | "comment_is_internal" | "not_on_team" | "rate_limited" | "too_many_waiting" | "too_many_images" | "too_many_failed_authentications" | "too_many_forms" | "internal_error" | "outcome_unknown" | "overloaded" | "clock_unsure" | "oidc_failed" | "secret_key_missing" | "storage_unavailable";
            /**
             * @description Names the request in the log; also in `X-Request-Id`.
             * @example 3b1d0f5e-8c0a-4a57-9a43-6c1b8f2e7d90
             */
            request_id: string;
            /** @description Every field that is wrong, where `code` is `invalid_input`. */
            errors?: {
                /**
                 * @description The name of the field.
                 * @example title
                 */
                field: string;
                /**
                 * @description What is wrong with it.
                 * @example blank
                 */
                code: "required" | "unknown_field" | "unknown_parameter" | "invalid_type" | "blank" | "too_long" | "invalid_email" | "wrong_code" | "asked_too_often" | "no_provider" | "one_tenant" | "no_proved_provider" | "no_own_passkey" | "invalid_rule" | "invalid_scopes" | "wrong_image" | "invalid_number" | "invalid_color" | "taken" | "invalid_choice" | "invalid_time" | "address_as_name" | "beyond_own" | "unknown_user" | "invalid_time_zone" | "refused_css" | "invalid_domain" | "invalid_origin" | "invalid_slug" | "out_of_range" | "unknown_comment" | "not_combinable" | "unknown_tag" | "unknown_image" | "unknown_status" | "invalid_date" | "invalid_url" | "url_refused" | "too_many" | "too_few" | "no_change" | "unknown_post" | "invalid_position" | "unknown_event_type" | "unknown_board" | "unknown_organization" | "unknown_theme" | "unknown_segment" | "invalid_revenue" | "invalid_currency" | "unknown_custom_field" | "wrong_custom_type" | "unknown_placeholder" | "invalid_sender_name" | "repeated";
                /**
                 * @description The same for people.
                 * @example This may not be blank.
                 */
                message: string;
            }[];
            /** @description What exists already, best first, where `code` is `duplicate_post`. */
            matches?: {
                /**
                 * @description Its identifier.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description What it is about.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Its full URL.
                 * @example https://feedback.example.com/post/1284/dark-mode/
                 */
                url: string;
            }[];
        };
        /** @description A site that people sign in with. Its secret is never shown. */
        Provider: {
            /**
             * @description Identifier of the provider.
             * @example 412
             */
            id: number;
            /**
             * @description Decides the icon and the special rules. All except GitHub use OpenID Connect.
             * @example keycloak
             * @enum {string}
             */
            kind: "google" | "microsoft" | "okta" | "keycloak" | "github" | "other";
            /**
             * @description The name on its sign-in button. Empty: the host of its issuer.
             * @example Acme
             */
            name: string;
            /**
             * @description The issuer identifier, exactly as in the provider’s discovery document. For GitHub, its address: `https://github.com`.
             * @example https://id.example.com/realms/acme
             */
            issuer: string;
            /**
             * @description The client ID of this site at the provider.
             * @example hark
             */
            client_id: string;
            /**
             * @description The scopes to request, separated by spaces.
             * @example openid email profile
             */
            scopes: string;
            /**
             * @description Hark trusts the provider only for email addresses in these domains. Empty: every address that it reports as verified.
             * @example [
             *       "example.com"
             *     ]
             */
            email_domains: string[];
            /**
             * @description Applied at each sign-in. If a rule assigns a role, people who match none become customers, except the last admin.
             * @example []
             */
            rules: components["schemas"]["ClaimRule"][];
            /** @description Whether a sign-in with its current setup has succeeded. */
            is_proved: boolean;
        };
        /** @description A passage from a post or comment, as it is at the time of the request. */
        Quote: {
            /**
             * @description Where it was written.
             * @example comment
             * @enum {string}
             */
            kind: "post" | "comment";
            /**
             * @description Identifier of the post or comment.
             * @example 5121
             */
            id: number;
            /**
             * @description The passage that matches best, as plain text.
             * @example We cannot roll it out without dark mode.
             */
            text: string;
            ranges: components["schemas"]["MatchRanges"];
            by: components["schemas"]["QuotedPerson"];
            organization: components["schemas"]["DemandingOrganizationName"];
            post: components["schemas"]["QuotedPost"];
            /** @description When it was written. */
            created: components["schemas"]["Time"];
        };
        /** @description Who wrote it. */
        QuotedPerson: {
            /**
             * @description Identifier.
             * @example 31
             */
            id: number;
            /**
             * @description Name.
             * @example Globex
             */
            name: string;
        };
        /** @description The post that the quote is from. */
        QuotedPost: {
            /**
             * @description Identifier of the post.
             * @example 1284
             */
            id: number;
            /**
             * @description Title of the post.
             * @example Dark mode
             */
            title: string;
            /**
             * @description Relative URL of the post, or of the comment on it.
             * @example /post/1284/dark-mode/?comments=5121#comment-5121
             */
            url: string;
        };
        Report: {
            /**
             * @description What is wrong with it.
             * @example spam
             * @enum {string}
             */
            reason: "spam" | "abuse" | "off_topic" | "personal_data" | "other";
        };
        /** @description Whether the user has reported it. */
        ReportState: {
            /** @description Whether the token owner has reported it. */
            is_reported: boolean;
        };
        /** @description Posts in columns, for a chosen audience. */
        Roadmap: {
            /**
             * @description Identifier of the roadmap.
             * @example 311
             */
            id: number;
            /**
             * @description Name of the roadmap.
             * @example Next year
             */
            name: string;
            /**
             * @description The short part of its URL: a-z, 0-9 and hyphens, at least one letter. Unique among roadmaps.
             * @example next-year
             */
            slug: string;
            /**
             * @description Relative URL.
             * @example /roadmap/next-year/
             */
            url: string;
            /**
             * @description Its place in the list: lowest first.
             * @example 0
             */
            position: number;
            /** @description Whether `/roadmap/` shows this roadmap, instead of a column for each status with `is_roadmap`. At most one roadmap is the default. */
            is_default: boolean;
            /**
             * @description Who sees it besides the team: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). Readers never see posts from boards that they cannot see.
             * @enum {string}
             */
            visibility: "everyone" | "signed_in" | "chosen" | "segment" | "team";
            /**
             * @description Organizations whose people see it if `visibility` is `chosen`.
             * @example [
             *       12
             *     ]
             */
            organizations: number[];
            /**
             * @description Segments whose people see it if `visibility` is `segment`, else empty.
             * @example []
             */
            segments: number[];
            /**
             * @description `statuses`: a column for each of `statuses`. `quarters`: this quarter, the next two, and later. `horizons`: now (this quarter), next (the one after) and later. Both sort posts by `eta`.
             * @enum {string}
             */
            columns: "statuses" | "quarters" | "horizons";
            /**
             * @description With columns by status, the columns in order; with columns by time, the statuses of the posts shown. Empty: the statuses with `is_roadmap`, or by time, all that are not closed. Columns that only the team sees stay hidden from others.
             * @example [
             *       5
             *     ]
             */
            statuses: number[];
            /**
             * @description Only posts on these boards. Empty: on every board.
             * @example [
             *       2
             *     ]
             */
            boards: number[];
            /**
             * @description Only posts with at least one of these tags. Empty: any posts.
             * @example [
             *       77
             *     ]
             */
            tags: number[];
            /**
             * @description Only posts of this theme, as last counted; null for all posts. If the theme is deleted, the roadmap is empty.
             * @example null
             */
            theme: number | null;
            /**
             * @description `votes`: most votes first. `hand`: placed posts first, then the rest by votes. Switching back to `votes` discards the manual order.
             * @enum {string}
             */
            sort: "votes" | "hand";
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description A column of a roadmap. */
        RoadmapColumn: {
            /**
             * @description Key of the column: the id of its status, a quarter, `now`, `next` or `later`.
             * @example 2026-q4
             */
            key: string;
            /**
             * @description As pages show it, in English.
             * @example Q4 2026
             */
            name: string;
            /**
             * @description The status of its posts; null for a column by time.
             * @example null
             */
            status: number | null;
            /**
             * @description The first `eta` in it; null for a status.
             * @example 2026-10-01
             */
            from: string | null;
            /**
             * @description The last `eta` in it; null for none.
             * @example 2026-12-31
             */
            to: string | null;
            /**
             * @description Posts in it that you can see.
             * @example 17
             */
            count: number;
            /** @description False if there are more than `count`. */
            is_exact: boolean;
        };
        RoadmapColumnList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["RoadmapColumn"][];
        };
        RoadmapList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Roadmap"][];
        };
        /** @description A text that the team answers posts with. */
        SavedReply: {
            /**
             * @description Identifier of the saved reply.
             * @example 412
             */
            id: number;
            /**
             * @description What the team calls it.
             * @example Planned
             */
            name: string;
            /**
             * @description Markdown. `{name}` stands for the post's author, `{title}` for its title.
             * @example Hi {name}, thank you! “{title}” is on our list for this quarter.
             */
            content: string;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        SavedReplyList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["SavedReply"][];
        };
        /** @description The formula that scores posts. */
        ScoreFormula: {
            /**
             * @description The weights of the sum; null if posts have no score.
             * @example {
             *       "votes": 0,
             *       "people": 1,
             *       "revenue": 0,
             *       "importance": 1,
             *       "impact": 10,
             *       "effort": 0,
             *       "age": 0,
             *       "divide_by_effort": true
             *     }
             */
            formula: {
                /**
                 * @description Weight of each vote, including imported votes.
                 * @example 1
                 */
                votes: number;
                /**
                 * @description Weight of each person who votes.
                 * @example 1
                 */
                people: number;
                /**
                 * @description Weight of each 1,000 (100,000 minor units) in revenue from the voters' organizations.
                 * @example 0.5
                 */
                revenue: number;
                /**
                 * @description Weight of importance: 1 for each nice to have, 2 for each important, 3 for each must have.
                 * @example 1
                 */
                importance: number;
                /**
                 * @description Weight of each point of impact.
                 * @example 10
                 */
                impact: number;
                /**
                 * @description Weight of each point of effort; usually negative.
                 * @example 0
                 */
                effort: number;
                /**
                 * @description Weight of each day since the post was written.
                 * @example 0
                 */
                age: number;
                /** @description Whether the sum is divided by effort. A post without an effort then has no score. */
                divide_by_effort: boolean;
            } | null;
            /** @description False while some scores are being recalculated. */
            is_exact: boolean;
            edited: components["schemas"]["Edited"];
        };
        /** @description A post that was found, and where it matches. */
        SearchResult: {
            post: components["schemas"]["Post"];
            title_ranges: components["schemas"]["MatchRanges"];
            snippet: components["schemas"]["Snippet"];
            /** @description Which words were found where, at most 20. */
            matches: components["schemas"]["Match"][];
        };
        SearchResults: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["SearchResult"][];
            /**
             * @description How many were found on all pages together, 1,000 at most.
             * @example 37
             */
            count: number;
            /** @description False: more match than were found, such as 1,000 and more. */
            count_is_exact: boolean;
            /**
             * @description Synonyms that were searched for as well.
             * @example [
             *       "leave"
             *     ]
             */
            also: string[];
            facets: components["schemas"]["Facets"];
        };
        /** @description Customers who match a saved condition. For the team. */
        Segment: {
            /**
             * @description Identifier of the segment.
             * @example 512
             */
            id: number;
            /**
             * @description Unique in the company, ignoring case.
             * @example Enterprise
             */
            name: string;
            condition: components["schemas"]["SegmentCondition"];
            /**
             * @description Customers who match.
             * @example 240
             */
            people: number;
            /**
             * @description Different organizations of these customers.
             * @example 31
             */
            organizations: number;
            /**
             * @description Total revenue from those organizations, in minor units.
             * @example 48000000
             */
            revenue: number;
            /** @description Whether these numbers, and the numbers of posts within the segment, are complete. False briefly after a change, and while a new condition is counted. */
            is_exact: boolean;
            /** @description When its condition was last changed. */
            redefined: components["schemas"]["Time"];
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description The condition that people in a segment match. */
        SegmentCondition: {
            /**
             * @description `all` or `any`.
             * @enum {string}
             */
            match: "all" | "any";
            /** @description What is compared. */
            clauses: {
                /**
                 * @description The property to compare.
                 * @example organization_revenue
                 */
                field: string;
                /**
                 * @description With the field `custom_field`: its id.
                 * @example 118
                 */
                custom_field_id?: number;
                /**
                 * @description The comparison.
                 * @example at_least
                 */
                operator: string;
                /**
                 * @description The value to compare with.
                 * @example 1000000
                 */
                value: string | number | boolean;
            }[];
        };
        SegmentList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Segment"][];
        };
        /** @description The best-matching part of the first 6,000 characters, or the beginning. */
        Snippet: {
            /**
             * @description Plain text on one line; `…` stands for what is left out.
             * @example White at night is a lot of light.
             */
            text: string;
            ranges: components["schemas"]["MatchRanges"];
        };
        /** @description How your own service signs people in, by tokens that it signs (JWT). */
        Sso: {
            /**
             * @description Where a browser is sent with `?token=…`, and `&next=…` for a page of this site.
             * @example https://feedback.example.com/login/jwt/
             */
            login_url: string;
            /** @description Whether there is a secret to sign tokens with. Without one, none is accepted. */
            has_secret: boolean;
            /** @description Whether tokens may also sign in admins and team members. Anyone with the secret can then act as an admin. */
            admits_team: boolean;
            /**
             * @description The first of `providers`. Kept for clients that know only one.
             * @example {
             *       "issuer": "https://id.example.com",
             *       "client_id": "hark"
             *     }
             */
            oidc: {
                /**
                 * @description The issuer identifier, exactly as in the provider’s discovery document. For GitHub, its address: `https://github.com`.
                 * @example https://id.example.com
                 */
                issuer: string;
                /**
                 * @description The client ID of this site at the provider.
                 * @example hark
                 */
                client_id: string;
            } | null;
            /**
             * @description What the provider must allow as redirect URI.
             * @example https://feedback.example.com/login/oidc/callback/
             */
            oidc_callback_url: string;
            /** @description Whether people may sign in by email. You can turn it off after a successful sign-in with the current setup of a provider. `hark login-link` always works. */
            email_sign_in: boolean;
            /** @description Whether team members need a passkey. Until they use one, their session opens nothing else. To turn it on, sign in with your own passkey first. API tokens are not affected. */
            team_passkey: boolean;
            /** @description The sites that people may sign in with, in the order of the sign-in page. */
            providers: components["schemas"]["Provider"][];
            edited: components["schemas"]["Edited"];
        };
        /** @description The settings, with the new secret. */
        SsoSecret: components["schemas"]["Sso"] & {
            /**
             * @description What to sign tokens with (HS256, its characters as bytes), this once. Null in a replayed response.
             * @example hZ3…
             */
            secret: string | null;
        };
        /** @description How far a post has come. */
        Status: {
            /**
             * @description Identifier of the status.
             * @example 5
             */
            id: number;
            /**
             * @description Name of the status.
             * @example Planned
             */
            name: string;
            /**
             * @description Hexadecimal colour.
             * @example #2563eb
             */
            color: string;
        };
        /** @description A status, as those who set it up see it. */
        StatusDetails: components["schemas"]["Status"] & {
            /**
             * @description How far posts with it have come, whatever it is called.
             * @example planned
             * @enum {string}
             */
            category: "open" | "planned" | "active" | "done" | "closed";
            /**
             * @description Its place in the list: lowest first.
             * @example 2
             */
            position: number;
            /** @description True where it is a column of the roadmap. */
            is_roadmap: boolean;
            /**
             * @description Who sees it as a roadmap column.
             * @example public
             * @enum {string}
             */
            roadmap_visibility: "public" | "team";
            /** @description True for the one that new posts get. */
            is_default: boolean;
            /** @description When the status was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description A status, and how many results have it. */
        StatusFacet: components["schemas"]["Status"] & {
            /**
             * @description How many of the results have it.
             * @example 12
             */
            count: number;
        };
        StatusList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["StatusDetails"][];
        };
        /** @description Terms that mean the same to searches. */
        Synonym: {
            /**
             * @description Identifier of the list of synonyms.
             * @example 205
             */
            id: number;
            /**
             * @description Words, or several words each, that mean the same.
             * @example [
             *       "vacation",
             *       "leave",
             *       "PTO"
             *     ]
             */
            terms: string[];
            /** @description True: a search for the first term also finds the others, but not the reverse. */
            one_way: boolean;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        SynonymList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Synonym"][];
        };
        /** @description A label that the team puts on posts. */
        Tag: {
            /**
             * @description Identifier of the tag.
             * @example 77
             */
            id: number;
            /**
             * @description Name of the tag.
             * @example Mobile
             */
            name: string;
            /**
             * @description Hexadecimal colour.
             * @example #2563eb
             */
            color: string;
            /** @description Whether everyone can see the tag and filter by it, not just the team. */
            is_public: boolean;
            /** @description When the tag was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description A tag, and how many results have it. */
        TagFacet: {
            /**
             * @description Identifier of the tag.
             * @example 77
             */
            id: number;
            /**
             * @description Name of the tag.
             * @example Mobile
             */
            name: string;
            /**
             * @description Hexadecimal colour.
             * @example #2563eb
             */
            color: string;
            /**
             * @description How many of the results have it.
             * @example 12
             */
            count: number;
        };
        TagList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Tag"][];
        };
        /** @description Saved demand. Only for the team. */
        Theme: {
            /**
             * @description Identifier of the theme.
             * @example 640
             */
            id: number;
            /**
             * @description Unique in the company, ignoring case.
             * @example Working at night
             */
            name: string;
            /**
             * @description What it is about.
             * @example Everything for people who work in dark rooms.
             */
            description: string;
            /**
             * @description Searches, in the syntax of `q` in `GET /api/v1/demand/`. Everything that any of them finds belongs to the theme.
             * @example [
             *       "dark mode",
             *       "night theme"
             *     ]
             */
            searches: string[];
            /**
             * @description Ids of posts that belong to it. A merged post stands for the post it was merged into.
             * @example [
             *       1284
             *     ]
             */
            posts: number[];
            /**
             * @description Ids of tags: posts with at least one of them belong to it.
             * @example [
             *       77
             *     ]
             */
            tags: number[];
            /**
             * @description Id of the team member who is notified when it grows, or null.
             * @example 31
             */
            owner: number | null;
            /**
             * @description Notify the owner when at least this many organizations first asked in the last 30 days, and more than in the 30 days before. At most once in 30 days. 0: never.
             * @example 5
             */
            growth_step: number;
            /**
             * @description Customers who ask for it.
             * @example 17
             */
            people: number;
            /**
             * @description Their organizations.
             * @example 4
             */
            organizations: number;
            /**
             * @description Total revenue from these organizations, in minor units.
             * @example 3600000
             */
            revenue: number;
            /**
             * @description Organizations that first asked in the 30 days before `counted_at`.
             * @example 12
             */
            new_organizations: number;
            /**
             * @description Organizations that first asked in the 30 days before that.
             * @example 3
             */
            former_organizations: number;
            /** @description False if the numbers are lower bounds, as in `GET /api/v1/demand/`. */
            is_exact: boolean;
            /**
             * @description When the numbers were counted, across all boards; null if not yet. Hark recounts within minutes of a change. `GET /api/v1/demand/?theme=` counts live, on the boards you can see.
             * @example 2026-11-16T09:30:00.000000Z
             */
            counted_at: components["schemas"]["Time"] | null;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        ThemeList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Theme"][];
        };
        /** @description Similar posts that are in no theme yet. */
        ThemeSuggestion: {
            /**
             * @description Suggested name: the title of the post with the most votes.
             * @example Dark mode
             */
            name: string;
            /** @description Its posts, at most 20. */
            posts: {
                /**
                 * @description Identifier of the post.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Its title.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Relative URL.
                 * @example /post/1284/dark-mode/
                 */
                url: string;
            }[];
            /**
             * @description Customers who ask for it.
             * @example 17
             */
            people: number;
            /**
             * @description Their organizations.
             * @example 4
             */
            organizations: number;
            /**
             * @description Total revenue from these organizations, in minor units.
             * @example 3600000
             */
            revenue: number;
            /** @description Whether all votes for these posts were counted. */
            is_exact: boolean;
        };
        ThemeSuggestionList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ThemeSuggestion"][];
        };
        /** @description A comment, as it is read below its post. */
        ThreadComment: {
            /**
             * @description Identifier of the comment.
             * @example 1310
             */
            id: number;
            /**
             * @description `reply`: what people write. `status_change`: recorded when the status of the post changes. Expect new kinds.
             * @example reply
             * @example status_change
             */
            kind: string;
            /**
             * @description The new status, where `kind` is `status_change`; null for a reply.
             * @example null
             */
            status: components["schemas"]["Status"] | null;
            /**
             * @description How many people like it.
             * @example 3
             */
            likes_count: number;
            /** @description When the comment was written. */
            created: components["schemas"]["Time"];
            /** @description True where the team marked it as its answer. */
            highlighted: boolean;
            /** @description True where only the team sees it. */
            internal: boolean;
            /**
             * @description Markdown.
             * @example We would use it every evening.
             */
            content: string;
            /** @description What the comment is on. */
            post: {
                /**
                 * @description Identifier of the post.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Title of the post.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description Relative URL of the post.
                 * @example /post/1284/dark-mode/
                 */
                url: string;
            };
            /**
             * @description Who wrote it; null where it is deleted or held.
             * @example {
             *       "id": 31,
             *       "email": "ada@example.com",
             *       "name": "Ada Moreau",
             *       "alias": "ada",
             *       "registered": "2026-11-14T09:30:00.000000Z",
             *       "is_admin": false,
             *       "is_team": false
             *     }
             */
            creator: components["schemas"]["User"] | null;
            /**
             * @description The comment that it stands below; null for one on the post itself.
             * @example null
             */
            parent_id: number | null;
            /** @description Its images, in order. */
            images: components["schemas"]["Image"][];
            edited: components["schemas"]["Edited"];
            held: components["schemas"]["Held"];
            /** @description True for a placeholder: the comment was deleted or is held, but has replies. */
            deleted: boolean;
        };
        ThreadCommentList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["ThreadComment"][];
        };
        /**
         * Format: date-time
         * @description ISO 8601, UTC, always six digits of microseconds.
         * @example 2026-11-14T09:30:00.000000Z
         */
        Time: string;
        /** @description A token of the API, without its secret. */
        Token: {
            /**
             * @description Identifier of the token.
             * @example 12
             */
            id: number;
            /**
             * @description What it is for; may be empty.
             * @example Nightly export
             */
            name: string;
            owner: components["schemas"]["User"];
            /**
             * @description What it may do, as far as its owner may.
             * @example [
             *       "posts:read"
             *     ]
             */
            scopes: string[];
            /**
             * @description Requests a minute; 0: no limit; null: the installation's. Only an admin raises it.
             * @example 600
             */
            rate_limit_per_minute: number | null;
            /**
             * @description When it stops working; null: never. Only an admin puts it off.
             * @example null
             */
            expires: components["schemas"]["Time"] | null;
            /** @description When it was issued. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        TokenList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Token"][];
        };
        UndoneChange: {
            /**
             * @description Names the undo in its events; null where nothing changed.
             * @example 5120
             */
            id: number | null;
            /**
             * @description How many posts are as before.
             * @example 2
             */
            undone: number;
            /** @description The posts that stay as they are. */
            skipped: {
                /**
                 * @description The post.
                 * @example 1285
                 */
                id: number;
                /**
                 * @description `edited`: it was, since; `not_found`: it is deleted, or you do not see it; `previous_gone`: its former board or owner is not available; `as_before`: it has everything again that it had.
                 * @example edited
                 * @enum {string}
                 */
                reason: "edited" | "not_found" | "previous_gone" | "as_before";
            }[];
        };
        UndoneDecision: {
            /**
             * @description How many are as before the decision.
             * @example 2
             */
            undone: number;
            /** @description What stays as it was decided. */
            kept: {
                /**
                 * @description The post or comment.
                 * @example 1290
                 */
                id: number;
                /**
                 * @description `changed`: it or its author changed since; `not_found`: it or its post is gone.
                 * @example changed
                 * @enum {string}
                 */
                reason: "changed" | "not_found";
            }[];
            /**
             * @description How many were not undone because they are on boards that you do not see. A colleague who sees them can undo the rest; until then, an author who was trusted stays trusted.
             * @example 0
             */
            hidden: number;
        };
        /** @description What is left to read. */
        UnreadNotifications: {
            /**
             * @description How many are not read, as far as these are counted: 10 means 10 or more.
             * @example 0
             */
            unread_count: number;
        };
        /**
         * @example {
         *       "email": "lin@example.com",
         *       "name": "Lin Okafor"
         *     }
         */
        UpsertUser: {
            /**
             * @description E-mail address, unique in the company. Required for a new user.
             * @example lin@example.com
             */
            email?: string;
            /**
             * @description Full name. Required for a new user.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * @description A short name to show instead; may be empty.
             * @example grace
             */
            alias?: string;
            /**
             * @description Their group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment?: string;
            organization?: components["schemas"]["OrganizationReference"];
            custom_fields?: components["schemas"]["CustomFieldValues"];
        };
        /** @description A customer, a team member or an admin. */
        User: {
            /**
             * @description Identifier of the user.
             * @example 31
             */
            id: number;
            /**
             * @description E-mail address of the user.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Full name.
             * @example Ada Moreau
             */
            name: string;
            /**
             * @description A short name the person goes by; may be empty.
             * @example ada
             */
            alias: string;
            /** @description When the user was registered. */
            registered: components["schemas"]["Time"];
            /** @description True for a company admin. */
            is_admin: boolean;
            /** @description True for a company team member. */
            is_team: boolean;
        };
        /** @description A user, with what only the team sees. */
        UserDetails: components["schemas"]["User"] & {
            /**
             * @description `admin` and `team` use the API; a `customer` posts, votes and comments. Becoming a customer ends tokens and private boards.
             * @enum {string}
             */
            role: "admin" | "team" | "customer";
            /**
             * @description The URL of their picture, for readers who may see it.
             * @example null
             */
            picture_url: string | null;
            /**
             * @description Their id in another system, unique in the company.
             * @example u-42
             */
            external_id: string | null;
            /**
             * @description Their group, such as a plan; may be empty.
             * @example Enterprise
             */
            segment: string;
            /**
             * @description The organization that they belong to; null where there is none.
             * @example 412
             */
            organization: number | null;
            /**
             * @description Values by custom field; fields without a value are left out.
             * @example {
             *       "Plan": "Gold",
             *       "Seats": 40
             *     }
             */
            custom_fields: {
                [key: string]: string | number | boolean;
            };
            /** @description False for a deactivated user: their tokens and sessions do not work. */
            is_active: boolean;
            /** @description True for a trusted user, whose content is held only if everything is. */
            is_trusted: boolean;
            /** @description True for a blocked user, who may not write, nor anyone in their name. */
            is_blocked: boolean;
            /** @description Whether this is a guest, who votes and posts without an account. `email` is empty then. */
            is_guest: boolean;
            edited: components["schemas"]["Edited"];
        };
        /** @description Everything that is stored about a user, but secrets. */
        UserExport: {
            /** @description What the team sees of them. */
            profile: components["schemas"]["UserDetails"] & {
                /**
                 * @description Of pages and mails, if they chose one.
                 * @example de
                 */
                language: string | null;
                /**
                 * @description Of pages, if they chose one.
                 * @example Europe/Berlin
                 */
                time_zone: string | null;
                /**
                 * @description The URL of their picture, from single sign-on.
                 * @example null
                 */
                picture_source: string | null;
                /**
                 * @description The name that everyone can see.
                 * @example Ada Moreau
                 */
                public_name: string;
                /**
                 * @description The email address that a guest typed. Unverified.
                 * @example null
                 */
                guest_email: string | null;
                /**
                 * @description When a mail server last said that there is no mailbox at their address.
                 * @example null
                 */
                mail_refused: components["schemas"]["Time"] | null;
            };
            /** @description The organization that they belong to, if any. */
            organization: {
                /**
                 * @description The organization.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Its id in another system.
                 * @example acct-9
                 */
                external_id: string | null;
                /**
                 * @description Its name.
                 * @example Initech
                 */
                name: string;
            }[];
            /** @description What they posted, deleted posts included. */
            posts: {
                /**
                 * @description The post.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Its board.
                 * @example 1284
                 */
                board_id: number;
                /**
                 * @description The title.
                 * @example Dark mode
                 */
                title: string;
                /**
                 * @description The text.
                 * @example White at night is a lot of light.
                 */
                content: string;
                /**
                 * @description Values of its post fields, except those that only the team sees.
                 * @example {
                 *       "Area": "Billing"
                 *     }
                 */
                custom_fields: {
                    [key: string]: unknown;
                };
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description When its text was last edited.
                 * @example null
                 */
                edited: components["schemas"]["Time"] | null;
                /**
                 * @description When it was deleted.
                 * @example null
                 */
                deleted: components["schemas"]["Time"] | null;
            }[];
            /** @description What they commented, deleted comments included. */
            comments: {
                /**
                 * @description The comment.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description Its post.
                 * @example 1284
                 */
                post_id: number;
                /**
                 * @description The text.
                 * @example White at night is a lot of light.
                 */
                content: string;
                /** @description Whether only the team sees it. */
                is_internal: boolean;
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description When its text was last edited.
                 * @example null
                 */
                edited: components["schemas"]["Time"] | null;
                /**
                 * @description When it was deleted.
                 * @example null
                 */
                deleted: components["schemas"]["Time"] | null;
            }[];
            /** @description The posts that they vote for. */
            votes: {
                /**
                 * @description The post.
                 * @example 1284
                 */
                post_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description How important it is to them: 1 nice to have, 2 important, 3 must have.
                 * @example null
                 */
                importance: number | null;
            }[];
            /** @description Votes that count again once they are unblocked. */
            removed_votes: {
                /**
                 * @description The post.
                 * @example 1284
                 */
                post_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description How important it is to them: 1 nice to have, 2 important, 3 must have.
                 * @example null
                 */
                importance: number | null;
            }[];
            /** @description The comments that they like. */
            likes: {
                /**
                 * @description The comment.
                 * @example 1284
                 */
                comment_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Likes that count again once they are unblocked. */
            removed_likes: {
                /**
                 * @description The comment.
                 * @example 1284
                 */
                comment_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description The comments that mention them. */
            mentions: {
                /**
                 * @description The comment.
                 * @example 1284
                 */
                comment_id: number;
            }[];
            /** @description The posts that they follow, or unfollowed. */
            follows: {
                /**
                 * @description The post.
                 * @example 1284
                 */
                post_id: number;
                /**
                 * @description Why.
                 * @example vote
                 * @enum {string}
                 */
                reason: "author" | "vote" | "comment" | "asked";
                /** @description False once they unfollowed it. */
                is_following: boolean;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description The images that they uploaded and nobody took away. */
            images: (components["schemas"]["Image"] & {
                /**
                 * @description The post that it is on, if any.
                 * @example 1284
                 */
                post_id: number | null;
                /**
                 * @description The comment that it is on, if any.
                 * @example null
                 */
                comment_id: number | null;
                /**
                 * @description Its size.
                 * @example 48213
                 */
                bytes: number;
                /** @description When. */
                created: components["schemas"]["Time"];
            })[];
            /** @description The posts and comments that they reported. */
            reports: {
                /**
                 * @description The post or comment.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description The post, or that of the comment.
                 * @example 1284
                 */
                post_id: number;
                /**
                 * @description Why.
                 * @example spam
                 * @enum {string}
                 */
                reason: "spam" | "abuse" | "off_topic" | "personal_data" | "other";
                /** @description Whether the team has yet to decide about it. */
                is_open: boolean;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description The private boards that they are a member of. */
            boards: {
                /**
                 * @description The board.
                 * @example 1284
                 */
                board_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Where they are signed in. */
            sessions: {
                /**
                 * @description The session.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description What the browser said it is.
                 * @example Firefox on Linux
                 */
                device: string;
                /** @description When. */
                created: components["schemas"]["Time"];
                /** @description When it was last used. */
                last_used: components["schemas"]["Time"];
                /** @description When it ends. */
                expires: components["schemas"]["Time"];
            }[];
            /** @description Links that admins made for them to sign in. */
            login_links: {
                /** @description When. */
                created: components["schemas"]["Time"];
                /** @description When it stops working. */
                expires: components["schemas"]["Time"];
            }[];
            /** @description A change of address that they asked for. */
            email_changes: {
                /**
                 * @description The new address.
                 * @example ada@example.org
                 */
                email: string;
                /** @description When. */
                created: components["schemas"]["Time"];
                /** @description When its links stop working. */
                expires: components["schemas"]["Time"];
            }[];
            /** @description Their passkeys, without the keys. */
            passkeys: {
                /**
                 * @description Identifier of the passkey.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description What they called it.
                 * @example Chrome on Windows
                 */
                name: string;
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description When they last signed in with it.
                 * @example null
                 */
                last_used: components["schemas"]["Time"] | null;
            }[];
            /** @description What else they sign in with. */
            identities: {
                /**
                 * @description The provider.
                 * @example https://id.example.com
                 */
                issuer: string;
                /**
                 * @description Who they are there.
                 * @example u-44
                 */
                subject: string;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Their API tokens, revoked ones included. */
            tokens: {
                /**
                 * @description The token.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description What it is for.
                 * @example Export
                 */
                name: string;
                /**
                 * @description What it may be used for.
                 * @example posts:read
                 */
                scopes: string;
                /** @description When. */
                created: components["schemas"]["Time"];
                /**
                 * @description When it was last used, an hour behind at most.
                 * @example null
                 */
                last_used: components["schemas"]["Time"] | null;
                /**
                 * @description When it stops working.
                 * @example null
                 */
                expires: components["schemas"]["Time"] | null;
                /**
                 * @description When it was revoked.
                 * @example null
                 */
                revoked: components["schemas"]["Time"] | null;
            }[];
            /** @description What they were notified of. */
            notifications: {
                /**
                 * @description The number of the event.
                 * @example 1284
                 */
                version: number;
                /**
                 * @description Why they hear of it.
                 * @example commented
                 */
                kind: string;
                /**
                 * @description The post.
                 * @example 1284
                 */
                post_id: number;
                /**
                 * @description The comment, if any.
                 * @example null
                 */
                comment_id: number | null;
                /** @description When. */
                created: components["schemas"]["Time"];
                /** @description Whether it was not marked as read yet. */
                is_unread: boolean;
            }[];
            /** @description What they look at in the inbox, by name. */
            saved_views: {
                /**
                 * @description The saved view.
                 * @example 1284
                 */
                id: number;
                /**
                 * @description What they called it.
                 * @example My bugs
                 */
                name: string;
                /**
                 * @description The filters, as the address of the inbox has them.
                 * @example board=3&sort=top
                 */
                query: string;
                /** @description Whether the whole team sees it. */
                is_shared: boolean;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Boards whose new posts they follow by email. */
            followed_boards: {
                /**
                 * @description The board.
                 * @example 1284
                 */
                board_id: number;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Since when they have followed the changelog by email. */
            changelog_follows: {
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description Changelog entries emailed to them because they follow the changelog. */
            entry_mails: {
                /**
                 * @description The number of the event.
                 * @example 1284
                 */
                version: number;
                /**
                 * @description The entry.
                 * @example 1284
                 */
                entry_id: number;
                /**
                 * @description How often they were mailed then.
                 * @example weekly
                 */
                frequency: string;
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
            /** @description What they chose to be mailed of, if they did. */
            notification_settings: {
                /**
                 * @description How often they are mailed, by kind, where they chose it.
                 * @example {
                 *       "commented": "never"
                 *     }
                 */
                preferences: {
                    [key: string]: unknown;
                };
                /** @description False once they ended all mails. */
                gets_mail: boolean;
                /**
                 * @description When they last changed it.
                 * @example null
                 */
                edited: components["schemas"]["Time"] | null;
                /**
                 * @description Notifications up to that event are read.
                 * @example 0
                 */
                read_to: number;
                /**
                 * @description When they were last asked to confirm their address.
                 * @example null
                 */
                confirm_asked: components["schemas"]["Time"] | null;
            }[];
            /** @description Mails that were asked for at their address, to sign in, in the last day. */
            login_requests: {
                /** @description When. */
                created: components["schemas"]["Time"];
                /** @description When its link and code stop working. */
                expires: components["schemas"]["Time"];
                /**
                 * @description How many codes were typed.
                 * @example 0
                 */
                tries: number;
            }[];
            /** @description What they did. */
            events: {
                /**
                 * @description The number of the event.
                 * @example 1284
                 */
                version: number;
                /**
                 * @description Its type.
                 * @example post.created
                 */
                type: string;
                /**
                 * @description How it came about.
                 * @example token
                 * @enum {string}
                 */
                via: "token" | "session" | "command_line" | "import" | "system";
                /**
                 * @description As in the change feed.
                 * @example {
                 *       "post_id": 1284
                 *     }
                 */
                data: {
                    [key: string]: unknown;
                };
                /** @description When. */
                created: components["schemas"]["Time"];
            }[];
        };
        UserList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["UserDetails"][];
        };
        /** @description Whether all votes of the user are removed. */
        VoidedVotes: {
            /**
             * @description Whose votes they were.
             * @example 31
             */
            user_id: number;
            /** @description False where there are more than 100: the rest is removed within moments. */
            is_done: boolean;
        };
        /**
         * @example {
         *       "as_user": {
         *         "email": "ada@example.com",
         *         "full_name": "Ada Moreau"
         *       }
         *     }
         */
        VoteAsUser: {
            /** @description The customer who votes, created if the e-mail is new. Also needs the scope `posts:write_as_user`. */
            as_user?: {
                /**
                 * @description E-mail address of the customer.
                 * @example ada@example.com
                 */
                email: string;
                /**
                 * @description The customer's name. Required if the e-mail is new, otherwise ignored.
                 * @example Ada Moreau
                 */
                full_name?: string;
            };
            /**
             * @deprecated
             * @description The older form of `as_user.email`.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @deprecated
             * @description The older form of `as_user.full_name`.
             * @example Ada Moreau
             */
            full_name?: string;
            /**
             * @description How important the post is to the voter; null if they do not say. Only on boards that ask for it. If it is the only field in the body, the vote is your own.
             * @example must_have
             */
            importance?: ("nice_to_have" | "important" | "must_have") | null;
        };
        /** @description Whether the user votes for the post. */
        VoteState: {
            /**
             * @description Whose vote it is.
             * @example 31
             */
            user_id: number;
            /** @description Whether they vote for the post. */
            has_voted: boolean;
            /**
             * @description How many votes the post has.
             * @example 17
             */
            votes_count: number;
            /**
             * @description How important the post is to them; null if they did not say.
             * @example important
             */
            importance: ("nice_to_have" | "important" | "must_have") | null;
        };
        /** @description A user who votes for a post. */
        Voter: {
            user: components["schemas"]["User"];
            /** @description When they voted. */
            created: components["schemas"]["Time"];
            /**
             * @description How important the post is to them; null if they did not say.
             * @example important
             */
            importance: ("nice_to_have" | "important" | "must_have") | null;
        };
        VoterList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Voter"][];
        };
        /** @description A URL that events are sent to. Its secret is never shown. */
        Webhook: {
            /**
             * @description Identifier of the webhook.
             * @example 402
             */
            id: number;
            /**
             * @description Where events are sent: https, at a public address unless the operator allows others.
             * @example https://hooks.example.com/hark
             */
            url: string;
            /**
             * @description `standard`: signed JSON by Standard Webhooks. Others: a message for an incoming webhook of that chat.
             * @enum {string}
             */
            kind: "standard" | "slack" | "discord" | "teams";
            /**
             * @description Types of events; empty: all that its kind can be sent. Chats have messages for post.created, post.released, post.status_changed, post.merged, comment.created, comment.released, changelog.published alone.
             * @example [
             *       "post.created"
             *     ]
             */
            events: string[];
            /**
             * @description Only events on this board; null for every board.
             * @example null
             */
            board_id: number | null;
            /** @description Also send internal comments, other private boards, changelog entries that are not for everyone, and post fields that only the team sees. */
            includes_internal: boolean;
            /** @description False pauses it: events are kept for three days and sent once this is true. */
            is_enabled: boolean;
            /**
             * @description Why Hark disabled it: the receiver answered 410, accepted nothing for days, or the backlog grew too large.
             * @example null
             */
            disabled_reason: ("gone" | "failing" | "backlog") | null;
            /**
             * @description Until when the secret before this one signs, too.
             * @example null
             */
            former_secret_until: components["schemas"]["Time"] | null;
            /** @description When it was created. */
            created: components["schemas"]["Time"];
            edited: components["schemas"]["Edited"];
        };
        /** @description One event, and what became of sending it. */
        WebhookDelivery: {
            /**
             * @description The number of the event.
             * @example 1284
             */
            id: number;
            /**
             * @description Its type.
             * @example post.created
             */
            type: string;
            /**
             * @description Waiting for an earlier one of the same post; to be tried; accepted; given up; not sent, because it is no longer visible; or not sent, because the webhook was disabled for too long.
             * @enum {string}
             */
            state: "waiting" | "pending" | "sent" | "failed" | "withheld" | "expired";
            /**
             * @description What is sent; null before the first attempt.
             * @example {"type":…
             */
            request_body: string | null;
            /**
             * @description How often it was tried.
             * @example 1
             */
            attempts: number;
            /**
             * @description When it was tried last.
             * @example 2026-11-14T09:30:00.000000Z
             */
            attempted: components["schemas"]["Time"] | null;
            /**
             * @description How long that took.
             * @example 84
             */
            duration_ms: number | null;
            /**
             * @description The status that the receiver answered.
             * @example 204
             */
            status: number | null;
            /**
             * @description The beginning of the response; only its length in bytes if `OUTGOING_ALLOW` alone allows the address.
             * @example ok
             */
            answer: string | null;
            /**
             * @description Why there is no answer, in one word.
             * @example timeout
             */
            error: string | null;
            /**
             * @description When it is tried again; null while the webhook is disabled.
             * @example null
             */
            next_attempt: components["schemas"]["Time"] | null;
            /** @description When the event happened. */
            created: components["schemas"]["Time"];
        };
        WebhookDeliveryList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["WebhookDelivery"][];
        };
        /**
         * @description Types of events; empty: all that its kind can be sent. Chats have messages for post.created, post.released, post.status_changed, post.merged, comment.created, comment.released, changelog.published alone.
         * @example [
         *       "post.created"
         *     ]
         */
        WebhookEvents: ("post.created" | "post.edited" | "post.status_changed" | "post.moved" | "post.owner_changed" | "post.eta_changed" | "post.tags_changed" | "post.links_changed" | "post.images_changed" | "post.pinned" | "post.unpinned" | "post.locked" | "post.unlocked" | "post.merged" | "post.unmerged" | "post.deleted" | "post.restored" | "post.purged" | "post.released" | "comment.created" | "comment.edited" | "comment.deleted" | "comment.restored" | "comment.released" | "comment.liked" | "comment.unliked" | "comment.highlighted" | "comment.unhighlighted" | "comment.images_changed" | "vote.added" | "vote.removed" | "changelog.published" | "changelog.unpublished")[];
        WebhookList: {
            next: components["schemas"]["NextPage"];
            previous: components["schemas"]["PreviousPage"];
            /** @description The items of this page. */
            results: components["schemas"]["Webhook"][];
        };
        /** @description A webhook with its new secret. */
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /**
             * @description What signatures are verified with, this once. Null in a replayed response.
             * @example whsec_…
             */
            secret: string | null;
        };
    };
    responses: {
        /** @description 400: `invalid_request`, `invalid_input`, `invalid_idempotency_key`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`, `forbidden`, `user_blocked`. 405: `method_not_allowed`. 406: `not_acceptable`. 409: `idempotency_in_progress`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`, `outcome_unknown`. 503: `overloaded`, `clock_unsure`, `storage_unavailable`. */
        ActionFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_json`, `invalid_input`, `invalid_idempotency_key`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`, `forbidden`, `user_blocked`. 405: `method_not_allowed`. 406: `not_acceptable`. 409: `idempotency_in_progress`. 413: `body_too_large`. 415: `unsupported_media_type`. 422: `idempotency_key_reused`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`, `outcome_unknown`. 503: `overloaded`, `clock_unsure`, `storage_unavailable`. */
        CreateFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 500: `internal_error`. 503: `overloaded`, `storage_unavailable`. */
        Failed: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_input`, `invalid_idempotency_key`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`, `forbidden`, `user_blocked`. 404: `not_found`. 405: `method_not_allowed`. 406: `not_acceptable`. 409: `idempotency_in_progress`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`, `outcome_unknown`. 503: `overloaded`, `clock_unsure`, `storage_unavailable`. */
        ItemActionFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_input`, `invalid_cursor`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`. 404: `not_found`. 405: `method_not_allowed`. 406: `not_acceptable`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`. 503: `overloaded`, `storage_unavailable`. */
        ItemListFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_input`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`. 404: `not_found`. 405: `method_not_allowed`. 406: `not_acceptable`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`. 503: `overloaded`, `storage_unavailable`. */
        ItemReadFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_json`, `invalid_input`, `invalid_idempotency_key`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`, `forbidden`, `user_blocked`. 404: `not_found`. 405: `method_not_allowed`. 406: `not_acceptable`. 409: `idempotency_in_progress`. 413: `body_too_large`. 415: `unsupported_media_type`. 422: `idempotency_key_reused`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`, `outcome_unknown`. 503: `overloaded`, `clock_unsure`, `storage_unavailable`. */
        ItemWriteFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_input`, `invalid_cursor`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`. 405: `method_not_allowed`. 406: `not_acceptable`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`. 503: `overloaded`, `storage_unavailable`. */
        ListFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing changed since the response with that ETag. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `invalid_request`, `invalid_json`, `invalid_input`, `invalid_cursor`, `invalid_idempotency_key` */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthorized`, `invalid_token` */
        Problem401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `insufficient_scope`, `forbidden`, `bulk_of_another`, `user_blocked` */
        Problem403: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found` */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `method_not_allowed` */
        Problem405: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable` */
        Problem406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_in_progress`, `post_not_deleted`, `post_has_reactions`, `post_in_merge`, `post_already_merged`, `merge_into_itself`, `merge_audiences_differ`, `merge_too_large`, `content_held`, `team_not_blockable`, `already_exists`, `too_many_custom_fields`, `too_many_post_fields`, `too_many_segments`, `too_many_themes`, `too_many_webhooks`, `webhook_disabled`, `too_many_synonyms`, `too_many_saved_replies`, `too_many_roadmaps`, `roadmap_not_by_hand`, `too_many_places`, `demo_exists`, `last_admin`, `guest_without_account`, `user_in_use`, `bulk_is_undo`, `bulk_already_undone`, `decision_already_undone`, `decision_outdated`, `segment_in_use`, `board_not_empty`, `status_is_default`, `post_locked`, `duplicate_post` */
        Problem409: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `position_gone` */
        Problem410: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `precondition_failed` */
        Problem412: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `body_too_large` */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`, `unsupported_image` */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `image_type_mismatch`, `image_too_large`, `image_damaged`, `image_has_more`, `idempotency_key_reused`, `comment_is_internal`, `not_on_team` */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`, `too_many_waiting`, `too_many_images`, `too_many_failed_authentications` */
        Problem429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `overloaded`, `clock_unsure`, `secret_key_missing`, `storage_unavailable` */
        Problem503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description 400: `invalid_request`, `invalid_input`. 401: `unauthorized`, `invalid_token`. 403: `insufficient_scope`. 405: `method_not_allowed`. 406: `not_acceptable`. 429: `rate_limited`, `too_many_failed_authentications`. 500: `internal_error`. 503: `overloaded`, `storage_unavailable`. */
        ReadFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Posts with public activity later than this. */
        ActiveAfter: string;
        /** @description Posts whose latest public activity is earlier than this. */
        ActiveBefore: string;
        /** @description Only people of this organization: its id or external id. */
        AskedByOrganization: string;
        /** @description Only people in this segment: its id or name. Needs the scope `users:read`. `is_exact` is false while the segment is recounted. */
        AskedBySegment: string;
        /** @description Identifier of the batch. */
        BatchId: number;
        /** @description Identifier of the board. */
        BoardId: number;
        /** @description Identifier of the organization. */
        BoardOrganizationId: number;
        /** @description Identifier of the bulk change. */
        BulkId: number;
        /** @description Identifier of the entry. */
        ChangelogEntryId: number;
        /** @description Identifier of the comment. */
        CommentId: number;
        /** @description Posts written later than this. */
        CreatedAfter: string;
        /** @description Posts written earlier than this. */
        CreatedBefore: string;
        /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
        Cursor: string;
        /** @description Identifier of the custom field. */
        CustomFieldId: number;
        /** @description Identifier of the decision. */
        DecisionId: number;
        /** @description The search, as in `GET /api/v1/search/`: typos, other word forms, synonyms, `"exact phrase"`, `-word` and `board:name` work. Posts and comments count if they contain every word. If left out, the 200 posts with the highest revenue are counted. */
        DemandFor: string;
        /** @description Id or name of a theme, in place of `q`: counts its searches, posts and tags. */
        DemandOfTheme: string;
        /** @description Posts with an effort of at most this. For the team. */
        EffortMax: number;
        /** @description Posts with an effort of at least this. For the team. */
        EffortMin: number;
        /** @description Event types, separated by commas: `batch.created`, `batch.removal_started`, `batch.removed`, `board.created`, `board.deleted`, `board.member_added`, `board.member_removed`, `board.organization_added`, `board.organization_removed`, `board.updated`, `changelog.audience_changed`, `changelog.created`, `changelog.deleted`, `changelog.edited`, `changelog.published`, `changelog.unpublished`, `comment.created`, `comment.deleted`, `comment.edited`, `comment.held`, `comment.highlighted`, `comment.images_changed`, `comment.liked`, `comment.released`, `comment.restored`, `comment.unhighlighted`, `comment.unliked`, `company.access_changed`, `company.checklist_closed`, `company.closed`, `company.created`, `company.edited`, `company.guests_changed`, `company.language_set`, `company.logo_set`, `company.mail_server_changed`, `company.provider_proved`, `company.score_changed`, `company.sso_changed`, `content.reported`, `custom_field.created`, `custom_field.deleted`, `custom_field.edited`, `image.uploaded`, `import.discarded`, `import.started`, `import.uploaded`, `moderation.decided`, `moderation.undone`, `organization.created`, `organization.deleted`, `organization.edited`, `post.created`, `post.deleted`, `post.duplicates_dismissed`, `post.duplicates_restored`, `post.edited`, `post.effort_changed`, `post.eta_changed`, `post.fields_changed`, `post.followed`, `post.held`, `post.images_changed`, `post.impact_changed`, `post.links_changed`, `post.locked`, `post.merged`, `post.moved`, `post.owner_changed`, `post.pinned`, `post.purged`, `post.released`, `post.restored`, `post.revenue_counted`, `post.scores_counted`, `post.status_changed`, `post.tags_changed`, `post.triaged`, `post.unfollowed`, `post.unlocked`, `post.unmerged`, `post.unpinned`, `post.untriaged`, `post_field.created`, `post_field.deleted`, `post_field.edited`, `roadmap.created`, `roadmap.deleted`, `roadmap.edited`, `roadmap.post_placed`, `roadmap.post_released`, `roadmap.turned`, `saved_reply.created`, `saved_reply.deleted`, `saved_reply.edited`, `saved_view.created`, `saved_view.deleted`, `saved_view.edited`, `segment.created`, `segment.deleted`, `segment.edited`, `segment.members_changed`, `session.ended`, `session.link_created`, `session.started`, `status.created`, `status.made_default`, `status.posts_moved`, `status.retired`, `status.updated`, `synonym.created`, `synonym.deleted`, `synonym.edited`, `tag.created`, `tag.deleted`, `tag.edited`, `theme.created`, `theme.deleted`, `theme.dismissed`, `theme.edited`, `theme.grew`, `token.created`, `token.edited`, `token.revoked`, `user.address_confirmed`, `user.address_refused`, `user.blocked`, `user.boards_changed`, `user.confirmation_asked`, `user.created`, `user.deactivated`, `user.deleted`, `user.details_edited`, `user.edited`, `user.erased`, `user.guest_joined`, `user.identity_linked`, `user.identity_unlinked`, `user.notification_settings_changed`, `user.passkey_added`, `user.passkey_removed`, `user.picture_changed`, `user.reactivated`, `user.role_changed`, `user.trust_changed`, `user.unblocked`, `user.votes_voided`, `users.synced`, `vote.added`, `vote.importance_changed`, `vote.removed`, `webhook.created`, `webhook.deleted`, `webhook.disabled`, `webhook.edited`, `webhook.redelivered`, `webhook.secret_rotated`, `webhook.tested`. */
        EventTypes: string;
        /** @description What to list. */
        EvidenceKind: "people" | "organizations" | "posts" | "quotes";
        /** @description Only people whose organization pays at least this, in minor units. */
        FromRevenue: number;
        /** @description Whether the team has written a public comment. */
        HasResponse: boolean;
        /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
        "Idempotency-Key": string;
        /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
        "If-Match": string;
        /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
        "If-None-Match": string;
        /** @description Identifier of the image. */
        ImageId: number;
        /** @description Posts with an impact of at most this. For the team. */
        ImpactMax: number;
        /** @description Posts with an impact of at least this. For the team. */
        ImpactMin: number;
        /** @description True: only held posts. Not with `search`, and sorted by time only. For the team. */
        IsHeld: boolean;
        /** @description True: only held comments and those on held posts. For the team. */
        IsHeldComment: boolean;
        /** @description Where a stream broke off: counts instead of `after`. */
        "Last-Event-ID": string;
        /** @description Identifier of the member. */
        MemberId: number;
        /** @description Identifier of the post or comment. */
        ModerationId: number;
        /** @description What comes first: the `newest` unless given. */
        ModerationOrder: "newest" | "oldest";
        /** @description Only people whose organization has this `segment`; empty for none. */
        OfOrganizationSegment: string;
        /** @description Posts of this theme (id or name), as last counted. Only for the team, with the scope `demand:read`. */
        OfTheme: string;
        /** @description Posts on these boards: ids or slugs, separated by commas. */
        OnBoards: string;
        /** @description Only comments on this post, without those on posts merged into it; `GET /api/v1/posts/{id}/comments/` lists both. */
        OnPost: number;
        /** @description Identifier of the organization. */
        OrganizationId: number;
        /** @description Posts that this member of the team answers for. For the team. */
        OwnedBy: number;
        /** @description Posts that one of these members of the team answers for: ids separated by commas, or `none` for posts without an owner. Not with `owner`; for the team. */
        OwnedByAny: string;
        /** @description How many items a page holds, 100 at most: more means 100. */
        PageSize: number;
        /** @description Identifier of the field. */
        PostFieldId: number;
        /** @description Identifier of the post. */
        PostId: number;
        /** @description The order. `top`: most votes; `trending`: most recent votes; `recently_active`: latest public comment; `most_discussed`: most public comments; `revenue` and `score`: the highest first, for the team. `newest` unless given. Ignored with `search`. */
        PostOrder: "newest" | "oldest" | "top" | "trending" | "recently_active" | "most_discussed" | "revenue" | "score";
        /** @description Only results of this kind, with `in=everything`. */
        ResultKind: "post" | "comment" | "changelog";
        /** @description Posts with at most this revenue, in minor units. For the team. */
        RevenueMax: number;
        /** @description Posts with at least this revenue, in minor units. For the team. */
        RevenueMin: number;
        /** @description Identifier of the roadmap. */
        RoadmapId: number;
        /** @description Identifier of the saved reply. */
        SavedReplyId: number;
        /** @description Posts with a score of at most this. For the team. */
        ScoreMax: number;
        /** @description Posts with a score of at least this. For the team. */
        ScoreMin: number;
        /** @description What is searched: `posts` unless given. `comments` needs the scope `comments:read`, and takes no filter but `board` and `status`, which are those of the post. `everything` is posts, comments and, with the scope `changelog:read`, published changelog entries in one order; it needs `comments:read` and also takes `tag`. */
        SearchedIn: "posts" | "comments" | "everything";
        /** @description Identifier of the segment. */
        SegmentId: number;
        /** @description Identifier of the status. */
        StatusId: number;
        /** @description Identifier of the list of synonyms. */
        SynonymId: number;
        /** @description Identifier of the tag. */
        TagId: number;
        /** @description Identifier of the theme. */
        ThemeId: number;
        /** @description Identifier of the token. */
        TokenId: number;
        /** @description Id of the user in the other system, percent-encoded. */
        UserExternalId: string;
        /** @description Identifier of the user. */
        UserId: number;
        /** @description `full`: each item has what its own URL shows, but for what is about the token owner. */
        View: "full";
        /** @description Posts this user votes for, also through merged posts. Needs the scope `votes:read`; for the team. */
        VotedForBy: number;
        /** @description Identifier of the user whose vote it is. */
        VoterId: number;
        /** @description Posts with at most this many votes. */
        VotesMax: number;
        /** @description Posts with at least this many votes. */
        VotesMin: number;
        /** @description The `id` of the delivery. */
        WebhookDeliveryId: number;
        /** @description Identifier of the webhook. */
        WebhookId: number;
        /** @description Posts with these values of post fields, such as `118:Billing,119:2..5`: field id, colon, then a choice (id or name), number, date or range. Several values of one field are alternatives. Only for the team, with the scope `boards:read`. */
        WithFields: string;
        /** @description Posts with exactly this link. For the team. */
        WithLink: string;
        /** @description Whether posts that were merged into others are in the list, too; with `view=full` each shows `merged_into`. They are in no search: `true` is refused together with `search`. */
        WithMerged: boolean;
        /** @description Posts that a user of this organization votes for: its id or external id. It follows votes within seconds. Needs the scope `organizations:read`; for the team. */
        WithOrganization: string;
        /** @description Posts that a user of at least one of these organizations votes for: ids or external ids, separated by commas. Like `organization`, and not with it. */
        WithOrganizations: string;
        /** @description Posts with one of these statuses: ids or names, separated by commas. */
        WithStatuses: string;
        /** @description Posts with this tag: its id or name. Needs the scope `tags:read`; for the team. */
        WithTag: string;
        /** @description Posts with at least one of these tags: ids or names, separated by commas. Like `tag`, and not with it. */
        WithTags: string;
        /** @description Only posts that customers in this segment voted for: its id or name. In lists, each post has `in_segment`, and the orders `top` and `revenue` use its numbers. Only for the team, with the scope `users:read`. */
        WithinSegment: string;
        /** @description Posts that this user wrote. */
        WrittenBy: number;
    };
    requestBodies: never;
    headers: {
        /** @description On 405, the methods that work here. */
        Allow: string;
        /** @description Of a file: should a browser ever take it for a document, it runs nothing. */
        "Content-Security-Policy": string;
        /** @description Changes with the body: send it back as `If-None-Match`. That of a single resource starts with the revision of its latest edit, up to the first dash: send it back as `If-Match`. */
        ETag: string;
        /** @description The next and previous page; where to begin instead (RFC 8288). */
        Link: string;
        /** @description Full URL of what was created. */
        Location: string;
        /** @description Seconds to wait: on 429, on 503, and on 409 while the first request is still running. */
        "Retry-After": number;
        /** @description On 401, how to authenticate; on 403, the missing scope (RFC 6750). */
        "WWW-Authenticate": string;
        /** @description `no` on a stream: proxies pass it on at once. */
        "X-Accel-Buffering": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPosts: {
        parameters: {
            query?: {
                /** @description Text to find in title and content. Returns the 50 most relevant posts as one list; `page_size` and `cursor` are ignored. Blank: the plain list. */
                search?: string;
                /** @description Posts on these boards: ids or slugs, separated by commas. */
                board?: components["parameters"]["OnBoards"];
                /** @description Posts with one of these statuses: ids or names, separated by commas. */
                status?: components["parameters"]["WithStatuses"];
                /** @description Posts with this tag: its id or name. Needs the scope `tags:read`; for the team. */
                tag?: components["parameters"]["WithTag"];
                /** @description Posts that a user of this organization votes for: its id or external id. It follows votes within seconds. Needs the scope `organizations:read`; for the team. */
                organization?: components["parameters"]["WithOrganization"];
                /** @description Posts with at least one of these tags: ids or names, separated by commas. Like `tag`, and not with it. */
                tags?: components["parameters"]["WithTags"];
                /** @description Posts that a user of at least one of these organizations votes for: ids or external ids, separated by commas. Like `organization`, and not with it. */
                organizations?: components["parameters"]["WithOrganizations"];
                /** @description Posts that one of these members of the team answers for: ids separated by commas, or `none` for posts without an owner. Not with `owner`; for the team. */
                owners?: components["parameters"]["OwnedByAny"];
                /** @description Posts that this member of the team answers for. For the team. */
                owner?: components["parameters"]["OwnedBy"];
                /** @description Only posts that customers in this segment voted for: its id or name. In lists, each post has `in_segment`, and the orders `top` and `revenue` use its numbers. Only for the team, with the scope `users:read`. */
                segment?: components["parameters"]["WithinSegment"];
                /** @description Posts of this theme (id or name), as last counted. Only for the team, with the scope `demand:read`. */
                theme?: components["parameters"]["OfTheme"];
                /** @description Posts with these values of post fields, such as `118:Billing,119:2..5`: field id, colon, then a choice (id or name), number, date or range. Several values of one field are alternatives. Only for the team, with the scope `boards:read`. */
                custom_fields?: components["parameters"]["WithFields"];
                /** @description Posts that this user wrote. */
                creator?: components["parameters"]["WrittenBy"];
                /** @description Posts this user votes for, also through merged posts. Needs the scope `votes:read`; for the team. */
                voter?: components["parameters"]["VotedForBy"];
                /** @description Posts with exactly this link. For the team. */
                link?: components["parameters"]["WithLink"];
                /** @description Posts written later than this. */
                created_after?: components["parameters"]["CreatedAfter"];
                /** @description Posts written earlier than this. */
                created_before?: components["parameters"]["CreatedBefore"];
                /** @description Posts with public activity later than this. */
                active_after?: components["parameters"]["ActiveAfter"];
                /** @description Posts whose latest public activity is earlier than this. */
                active_before?: components["parameters"]["ActiveBefore"];
                /** @description Whether the team has written a public comment. */
                has_response?: components["parameters"]["HasResponse"];
                /** @description Posts with at least this many votes. */
                votes_min?: components["parameters"]["VotesMin"];
                /** @description Posts with at most this many votes. */
                votes_max?: components["parameters"]["VotesMax"];
                /** @description Posts with at least this revenue, in minor units. For the team. */
                revenue_min?: components["parameters"]["RevenueMin"];
                /** @description Posts with at most this revenue, in minor units. For the team. */
                revenue_max?: components["parameters"]["RevenueMax"];
                /** @description Posts with a score of at least this. For the team. */
                score_min?: components["parameters"]["ScoreMin"];
                /** @description Posts with a score of at most this. For the team. */
                score_max?: components["parameters"]["ScoreMax"];
                /** @description Posts with an effort of at least this. For the team. */
                effort_min?: components["parameters"]["EffortMin"];
                /** @description Posts with an effort of at most this. For the team. */
                effort_max?: components["parameters"]["EffortMax"];
                /** @description Posts with an impact of at least this. For the team. */
                impact_min?: components["parameters"]["ImpactMin"];
                /** @description Posts with an impact of at most this. For the team. */
                impact_max?: components["parameters"]["ImpactMax"];
                /** @description Whether posts that were merged into others are in the list, too; with `view=full` each shows `merged_into`. They are in no search: `true` is refused together with `search`. */
                merged?: components["parameters"]["WithMerged"];
                /** @description True: only held posts. Not with `search`, and sorted by time only. For the team. */
                held?: components["parameters"]["IsHeld"];
                /** @description The order. `top`: most votes; `trending`: most recent votes; `recently_active`: latest public comment; `most_discussed`: most public comments; `revenue` and `score`: the highest first, for the team. `newest` unless given. Ignored with `search`. */
                sort?: components["parameters"]["PostOrder"];
                /** @description `full`: each item has what its own URL shows, but for what is about the token owner. */
                view?: components["parameters"]["View"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of posts, or the search results. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"] | components["schemas"]["FullPostList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePost"];
            };
        };
        responses: {
            /** @description A post that was there before, changed or voted for. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            /** @description The post was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_in_merge`, `already_exists`, `post_locked`, `duplicate_post` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    listSimilarPosts: {
        parameters: {
            query: {
                /** @description The title as far as it is written. */
                title: string;
                /** @description The content as far as it is written; its beginning is enough. */
                content?: string;
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts, or none. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description What to search for. `-word` excludes, `"exact phrase"` must be there as it is, and `board:`, `status:`, `tag:` and `author:` filter by name (`board:"Feature requests"`). Anything that means nothing is searched for as typed. */
                q: string;
                /** @description What is searched: `posts` unless given. `comments` needs the scope `comments:read`, and takes no filter but `board` and `status`, which are those of the post. `everything` is posts, comments and, with the scope `changelog:read`, published changelog entries in one order; it needs `comments:read` and also takes `tag`. */
                in?: components["parameters"]["SearchedIn"];
                /** @description Only results of this kind, with `in=everything`. */
                kind?: components["parameters"]["ResultKind"];
                /** @description Posts on these boards: ids or slugs, separated by commas. */
                board?: components["parameters"]["OnBoards"];
                /** @description Posts with one of these statuses: ids or names, separated by commas. */
                status?: components["parameters"]["WithStatuses"];
                /** @description Posts with this tag: its id or name. Needs the scope `tags:read`; for the team. */
                tag?: components["parameters"]["WithTag"];
                /** @description Posts that a user of this organization votes for: its id or external id. It follows votes within seconds. Needs the scope `organizations:read`; for the team. */
                organization?: components["parameters"]["WithOrganization"];
                /** @description Posts with at least one of these tags: ids or names, separated by commas. Like `tag`, and not with it. */
                tags?: components["parameters"]["WithTags"];
                /** @description Posts that a user of at least one of these organizations votes for: ids or external ids, separated by commas. Like `organization`, and not with it. */
                organizations?: components["parameters"]["WithOrganizations"];
                /** @description Posts that one of these members of the team answers for: ids separated by commas, or `none` for posts without an owner. Not with `owner`; for the team. */
                owners?: components["parameters"]["OwnedByAny"];
                /** @description Posts that this member of the team answers for. For the team. */
                owner?: components["parameters"]["OwnedBy"];
                /** @description Only posts that customers in this segment voted for: its id or name. In lists, each post has `in_segment`, and the orders `top` and `revenue` use its numbers. Only for the team, with the scope `users:read`. */
                segment?: components["parameters"]["WithinSegment"];
                /** @description Posts of this theme (id or name), as last counted. Only for the team, with the scope `demand:read`. */
                theme?: components["parameters"]["OfTheme"];
                /** @description Posts with these values of post fields, such as `118:Billing,119:2..5`: field id, colon, then a choice (id or name), number, date or range. Several values of one field are alternatives. Only for the team, with the scope `boards:read`. */
                custom_fields?: components["parameters"]["WithFields"];
                /** @description Posts that this user wrote. */
                creator?: components["parameters"]["WrittenBy"];
                /** @description Posts this user votes for, also through merged posts. Needs the scope `votes:read`; for the team. */
                voter?: components["parameters"]["VotedForBy"];
                /** @description Posts with exactly this link. For the team. */
                link?: components["parameters"]["WithLink"];
                /** @description Posts written later than this. */
                created_after?: components["parameters"]["CreatedAfter"];
                /** @description Posts written earlier than this. */
                created_before?: components["parameters"]["CreatedBefore"];
                /** @description Posts with public activity later than this. */
                active_after?: components["parameters"]["ActiveAfter"];
                /** @description Posts whose latest public activity is earlier than this. */
                active_before?: components["parameters"]["ActiveBefore"];
                /** @description Whether the team has written a public comment. */
                has_response?: components["parameters"]["HasResponse"];
                /** @description Posts with at least this many votes. */
                votes_min?: components["parameters"]["VotesMin"];
                /** @description Posts with at most this many votes. */
                votes_max?: components["parameters"]["VotesMax"];
                /** @description Posts with at least this revenue, in minor units. For the team. */
                revenue_min?: components["parameters"]["RevenueMin"];
                /** @description Posts with at most this revenue, in minor units. For the team. */
                revenue_max?: components["parameters"]["RevenueMax"];
                /** @description Posts with a score of at least this. For the team. */
                score_min?: components["parameters"]["ScoreMin"];
                /** @description Posts with a score of at most this. For the team. */
                score_max?: components["parameters"]["ScoreMax"];
                /** @description Posts with an effort of at least this. For the team. */
                effort_min?: components["parameters"]["EffortMin"];
                /** @description Posts with an effort of at most this. For the team. */
                effort_max?: components["parameters"]["EffortMax"];
                /** @description Posts with an impact of at least this. For the team. */
                impact_min?: components["parameters"]["ImpactMin"];
                /** @description Posts with an impact of at most this. For the team. */
                impact_max?: components["parameters"]["ImpactMax"];
                /** @description `full`: each item has what its own URL shows, but for what is about the token owner. */
                view?: components["parameters"]["View"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of results. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"] | components["schemas"]["FullSearchResults"] | components["schemas"]["CommentSearchResults"] | components["schemas"]["EverythingResults"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createSimplePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSimplePost"];
            };
        };
        responses: {
            /** @description The post was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPost"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    createSimplePostAsUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSimplePostAsUser"];
            };
        };
        responses: {
            /** @description The post was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPost"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    bulkEditPosts: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkEditPosts"];
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPosts"];
                };
            };
            /** @description `idempotency_in_progress`, `post_in_merge` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    undoBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the bulk change. */
                id: components["parameters"]["BulkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is as before, and what is not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneChange"];
                };
            };
            403: components["responses"]["Problem403"];
            /** @description `idempotency_in_progress`, `bulk_is_undo`, `bulk_already_undone` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `post_has_reactions`, `post_in_merge` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditPost"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_in_merge` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    restorePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_not_deleted` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    mergePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePost"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_already_merged`, `merge_into_itself`, `merge_audiences_differ`, `merge_too_large`, `content_held` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    unmergePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listPostHistory: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the history. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    listPostComments: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of comments. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadCommentList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateComment"];
            };
        };
        responses: {
            /** @description The comment was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_locked` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    addVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoteAsUser"];
            };
        };
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteState"];
                };
            };
            /** @description `idempotency_in_progress`, `post_locked` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    removeVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listVoters: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of voters. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoterList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    addVoter: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
                /** @description Identifier of the user whose vote it is. */
                user: components["parameters"]["VoterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteState"];
                };
            };
            /** @description `idempotency_in_progress`, `post_locked` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    removeVoter: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
                /** @description Identifier of the user whose vote it is. */
                user: components["parameters"]["VoterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    followPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    unfollowPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Only comments on this post, without those on posts merged into it; `GET /api/v1/posts/{id}/comments/` lists both. */
                post?: components["parameters"]["OnPost"];
                /** @description True: only held comments and those on held posts. For the team. */
                held?: components["parameters"]["IsHeldComment"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of comments. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    getComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditComment"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    likeComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `post_locked` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    unlikeComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    highlightComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `content_held` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            /** @description `comment_is_internal` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    unhighlightComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/gif": Blob;
                "image/webp": Blob;
            };
        };
        responses: {
            /** @description The image is stored. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            413: components["responses"]["Problem413"];
            /** @description `unsupported_image` */
            415: components["responses"]["Problem415"];
            /** @description `image_type_mismatch`, `image_too_large`, `image_damaged`, `image_has_more`, `idempotency_key_reused` */
            422: components["responses"]["Problem422"];
            /** @description `rate_limited`, `too_many_images`, `too_many_failed_authentications` */
            429: components["responses"]["Problem429"];
            default: components["responses"]["ActionFailed"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the image. */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `invalid_request`, `invalid_input` */
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            /** @description `insufficient_scope` */
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            /** @description `rate_limited`, `too_many_failed_authentications` */
            429: components["responses"]["Problem429"];
            default: components["responses"]["Failed"];
        };
    };
    listBoards: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBoard"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `board_not_empty` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditBoard"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listBoardMembers: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of members. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardMemberList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    addBoardMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the member. */
                user: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberState"];
                };
            };
            /** @description `idempotency_in_progress`, `guest_without_account` */
            409: components["responses"]["Problem409"];
            /** @description `not_on_team` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    removeBoardMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the member. */
                user: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listBoardOrganizations: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of organizations. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardOrganizationList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    addBoardOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the organization. */
                organization: components["parameters"]["BoardOrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardOrganizationState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    removeBoardOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the board. */
                id: components["parameters"]["BoardId"];
                /** @description Identifier of the organization. */
                organization: components["parameters"]["BoardOrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardOrganizationState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ListFailed"];
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatch"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description `idempotency_in_progress`, `demo_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the batch. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the batch. */
                id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being removed: `state` becomes `removed`. */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listPostFields: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostFieldList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createPostField: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostField"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostField"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `too_many_post_fields` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getPostField: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the field. */
                id: components["parameters"]["PostFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostField"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deletePostField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the field. */
                id: components["parameters"]["PostFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editPostField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the field. */
                id: components["parameters"]["PostFieldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditPostField"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostField"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listStatuses: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatus"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the status. */
                id: components["parameters"]["StatusId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteStatus: {
        parameters: {
            query: {
                /** @description Identifier of the status that its posts get instead. */
                replace_with: number;
            };
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the status. */
                id: components["parameters"]["StatusId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `status_is_default` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            /** @description `idempotency_key_reused` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the status. */
                id: components["parameters"]["StatusId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditStatus"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `status_is_default` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listRoadmaps: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoadmap"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Roadmap"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `too_many_roadmaps` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Roadmap"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditRoadmap"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Roadmap"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listRoadmapColumns: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of columns. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapColumnList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    listRoadmapPosts: {
        parameters: {
            query: {
                /** @description The `key` of the column. */
                column: string;
                /** @description `full`: each item has what its own URL shows, but for what is about the token owner. */
                view?: components["parameters"]["View"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of posts. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"] | components["schemas"]["FullPostList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    placeRoadmapPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
                /** @description The id of the post. */
                post: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceOnRoadmap"];
            };
        };
        responses: {
            /** @description The post is in its place. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `roadmap_not_by_hand`, `too_many_places` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    releaseRoadmapPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the roadmap. */
                id: components["parameters"]["RoadmapId"];
                /** @description The id of the post. */
                post: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post is ordered by votes. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_key_reused` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Only those with this role. */
                role?: "admin" | "team" | "customer";
                /** @description Only the one with this e-mail address. */
                email?: string;
                /** @description Only the one with this external id. */
                external_id?: string;
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUser"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `last_admin`, `user_in_use` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditUser"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `last_admin`, `guest_without_account` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    setPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/gif": Blob;
                "image/webp": Blob;
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            /** @description `unsupported_image` */
            415: components["responses"]["Problem415"];
            /** @description `image_type_mismatch`, `image_too_large`, `image_damaged`, `image_has_more`, `idempotency_key_reused` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    removePicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    exportUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserExport"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `last_admin` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BlockUser"];
            };
        };
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockState"];
                };
            };
            /** @description `idempotency_in_progress`, `team_not_blockable` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockState"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    voidVotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the user. */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidedVotes"];
                };
            };
            default: components["responses"]["ItemActionFailed"];
        };
    };
    reportPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post. */
                id: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportState"];
                };
            };
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    reportComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the comment. */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description The state as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportState"];
                };
            };
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of groups. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateGroupList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    mergeDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeDuplicates"];
            };
        };
        responses: {
            /** @description What was merged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedDuplicates"];
                };
            };
            /** @description `idempotency_in_progress`, `merge_into_itself`, `merge_audiences_differ`, `merge_too_large`, `content_held` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    dismissDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DifferentPosts"];
            };
        };
        responses: {
            /** @description Whether they are different now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DifferentPostsState"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    restoreDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DifferentPosts"];
            };
        };
        responses: {
            /** @description Whether they are different now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DifferentPostsState"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    listModeration: {
        parameters: {
            query?: {
                /** @description What comes first: the `newest` unless given. */
                order?: components["parameters"]["ModerationOrder"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the queue. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    getModeration: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the post or comment. */
                id: components["parameters"]["ModerationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationItem"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    decideModeration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the post or comment. */
                id: components["parameters"]["ModerationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationDecision"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationDecided"];
                };
            };
            /** @description `idempotency_in_progress`, `post_in_merge`, `team_not_blockable` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    bulkDecideModeration: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationDecisions"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationDecidedMany"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    undoModeration: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the decision. */
                id: components["parameters"]["DecisionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is as before, and what is not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneDecision"];
                };
            };
            /** @description `idempotency_in_progress`, `decision_already_undone`, `decision_outdated` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    bulkUpsertUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUsers"];
            };
        };
        responses: {
            /** @description All of them are as they were sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    upsertUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the user in the other system, percent-encoded. */
                external_id: components["parameters"]["UserExternalId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertUser"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetails"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Only the one with this external id. */
                external_id?: string;
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganization"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the organization. */
                id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditOrganization"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomField"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `too_many_custom_fields` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the custom field. */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the custom field. */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the custom field. */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCustomField"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSegment"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `too_many_segments` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the segment. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the segment. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `idempotency_in_progress`, `segment_in_use` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the segment. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditSegment"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    getInsight: {
        parameters: {
            query?: {
                /** @description How many days, today among them. Unless given, 30. */
                days?: "7" | "30" | "90" | "365";
                /** @description Posts on these boards: ids or slugs, separated by commas. */
                board?: components["parameters"]["OnBoards"];
                /** @description Only customers of this segment; empty for those without one. */
                segment?: string;
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insight"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    getDemand: {
        parameters: {
            query?: {
                /** @description The search, as in `GET /api/v1/search/`: typos, other word forms, synonyms, `"exact phrase"`, `-word` and `board:name` work. Posts and comments count if they contain every word. If left out, the 200 posts with the highest revenue are counted. */
                q?: components["parameters"]["DemandFor"];
                /** @description Id or name of a theme, in place of `q`: counts its searches, posts and tags. */
                theme?: components["parameters"]["DemandOfTheme"];
                /** @description Only people in this segment: its id or name. Needs the scope `users:read`. `is_exact` is false while the segment is recounted. */
                segment?: components["parameters"]["AskedBySegment"];
                /** @description Only people whose organization has this `segment`; empty for none. */
                organization_segment?: components["parameters"]["OfOrganizationSegment"];
                /** @description Only people of this organization: its id or external id. */
                organization?: components["parameters"]["AskedByOrganization"];
                /** @description Only people whose organization pays at least this, in minor units. */
                min_revenue?: components["parameters"]["FromRevenue"];
                /** @description Posts on these boards: ids or slugs, separated by commas. */
                board?: components["parameters"]["OnBoards"];
                /** @description Posts with one of these statuses: ids or names, separated by commas. */
                status?: components["parameters"]["WithStatuses"];
                /** @description Posts with this tag: its id or name. Needs the scope `tags:read`; for the team. */
                tag?: components["parameters"]["WithTag"];
                /** @description Posts written later than this. */
                created_after?: components["parameters"]["CreatedAfter"];
                /** @description Posts written earlier than this. */
                created_before?: components["parameters"]["CreatedBefore"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers, with evidence. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Demand"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    listDemandEvidence: {
        parameters: {
            query: {
                /** @description What to list. */
                of: components["parameters"]["EvidenceKind"];
                /** @description The search, as in `GET /api/v1/search/`: typos, other word forms, synonyms, `"exact phrase"`, `-word` and `board:name` work. Posts and comments count if they contain every word. If left out, the 200 posts with the highest revenue are counted. */
                q?: components["parameters"]["DemandFor"];
                /** @description Id or name of a theme, in place of `q`: counts its searches, posts and tags. */
                theme?: components["parameters"]["DemandOfTheme"];
                /** @description Only people in this segment: its id or name. Needs the scope `users:read`. `is_exact` is false while the segment is recounted. */
                segment?: components["parameters"]["AskedBySegment"];
                /** @description Only people whose organization has this `segment`; empty for none. */
                organization_segment?: components["parameters"]["OfOrganizationSegment"];
                /** @description Only people of this organization: its id or external id. */
                organization?: components["parameters"]["AskedByOrganization"];
                /** @description Only people whose organization pays at least this, in minor units. */
                min_revenue?: components["parameters"]["FromRevenue"];
                /** @description Posts on these boards: ids or slugs, separated by commas. */
                board?: components["parameters"]["OnBoards"];
                /** @description Posts with one of these statuses: ids or names, separated by commas. */
                status?: components["parameters"]["WithStatuses"];
                /** @description Posts with this tag: its id or name. Needs the scope `tags:read`; for the team. */
                tag?: components["parameters"]["WithTag"];
                /** @description Posts written later than this. */
                created_after?: components["parameters"]["CreatedAfter"];
                /** @description Posts written earlier than this. */
                created_before?: components["parameters"]["CreatedBefore"];
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of evidence. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemandEvidence"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    listThemes: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTheme"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists`, `too_many_themes` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the theme. */
                id: components["parameters"]["ThemeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the theme. */
                id: components["parameters"]["ThemeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the theme. */
                id: components["parameters"]["ThemeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditTheme"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listThemeSuggestions: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of suggestions. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeSuggestionList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    dismissThemeSuggestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissThemeSuggestion"];
            };
        };
        responses: {
            /** @description Dismissed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    listSynonyms: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynonymList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createSynonym: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSynonym"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonym"];
                };
            };
            /** @description `idempotency_in_progress`, `too_many_synonyms` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getSynonym: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the list of synonyms. */
                id: components["parameters"]["SynonymId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonym"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteSynonym: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the list of synonyms. */
                id: components["parameters"]["SynonymId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editSynonym: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the list of synonyms. */
                id: components["parameters"]["SynonymId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditSynonym"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonym"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listSavedReplies: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSavedReply"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            /** @description `idempotency_in_progress`, `too_many_saved_replies` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the saved reply. */
                id: components["parameters"]["SavedReplyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the saved reply. */
                id: components["parameters"]["SavedReplyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the saved reply. */
                id: components["parameters"]["SavedReplyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditSavedReply"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only the tokens of this user. */
                owner_id?: number;
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateToken"];
            };
        };
        responses: {
            /** @description It was issued. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the token. */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the token. */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the token. */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditToken"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTag"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditTag"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `idempotency_in_progress`, `already_exists` */
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    listChangelogEntries: {
        parameters: {
            query?: {
                /** @description Only entries in this state. */
                state?: "draft" | "scheduled" | "published";
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntryList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    createChangelogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChangelogEntry"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntry"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    getChangelogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the entry. */
                id: components["parameters"]["ChangelogEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntry"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteChangelogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the entry. */
                id: components["parameters"]["ChangelogEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editChangelogEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the entry. */
                id: components["parameters"]["ChangelogEntryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditChangelogEntry"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntry"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    editCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCompany"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["CreateFailed"];
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/gif": Blob;
                "image/webp": Blob;
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            /** @description `unsupported_image` */
            415: components["responses"]["Problem415"];
            /** @description `image_too_large`, `image_damaged`, `image_has_more`, `idempotency_key_reused` */
            422: components["responses"]["Problem422"];
            default: components["responses"]["ActionFailed"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ActionFailed"];
        };
    };
    getScoreFormula: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreFormula"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    editScoreFormula: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditScoreFormula"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreFormula"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getSso: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    editSso: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditSso"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
            412: components["responses"]["Problem412"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["CreateFailed"];
        };
    };
    rotateSsoSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was issued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSecret"];
                };
            };
            503: components["responses"]["Problem503"];
            default: components["responses"]["ActionFailed"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: only those not read. */
                unread?: "true" | "false";
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ListFailed"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRead"];
            };
        };
        responses: {
            /** @description They are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotifications"];
                };
            };
            default: components["responses"]["CreateFailed"];
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["ReadFailed"];
        };
    };
    editNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditNotificationPreferences"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["CreateFailed"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ListFailed"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `idempotency_in_progress`, `too_many_webhooks` */
            409: components["responses"]["Problem409"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["CreateFailed"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ItemReadFailed"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    editWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that you read: if the resource was edited since, the answer is `412` and nothing changes. Votes, comments and likes in between do not matter. Several tags may be listed; `*` matches any, a weak or malformed one none. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditWebhook"];
            };
        };
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            412: components["responses"]["Problem412"];
            default: components["responses"]["ItemWriteFailed"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was issued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            503: components["responses"]["Problem503"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `idempotency_in_progress`, `webhook_disabled` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ItemListFailed"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key and body, with the same token, method and path, replay the first response, including a 404, 409, 412 or 422 that depends on stored data. After any other error the key is free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier of the webhook. */
                id: components["parameters"]["WebhookId"];
                /** @description The `id` of the delivery. */
                delivery: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `idempotency_in_progress`, `webhook_disabled` */
            409: components["responses"]["Problem409"];
            default: components["responses"]["ItemActionFailed"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `position` of an earlier response, or `latest` to begin now. Default: from the first event. */
                after?: string;
                /** @description How many seconds to wait for an event if there is none, 30 at most: more means 30. */
                wait?: number;
                /** @description Event types, separated by commas: `batch.created`, `batch.removal_started`, `batch.removed`, `board.created`, `board.deleted`, `board.member_added`, `board.member_removed`, `board.organization_added`, `board.organization_removed`, `board.updated`, `changelog.audience_changed`, `changelog.created`, `changelog.deleted`, `changelog.edited`, `changelog.published`, `changelog.unpublished`, `comment.created`, `comment.deleted`, `comment.edited`, `comment.held`, `comment.highlighted`, `comment.images_changed`, `comment.liked`, `comment.released`, `comment.restored`, `comment.unhighlighted`, `comment.unliked`, `company.access_changed`, `company.checklist_closed`, `company.closed`, `company.created`, `company.edited`, `company.guests_changed`, `company.language_set`, `company.logo_set`, `company.mail_server_changed`, `company.provider_proved`, `company.score_changed`, `company.sso_changed`, `content.reported`, `custom_field.created`, `custom_field.deleted`, `custom_field.edited`, `image.uploaded`, `import.discarded`, `import.started`, `import.uploaded`, `moderation.decided`, `moderation.undone`, `organization.created`, `organization.deleted`, `organization.edited`, `post.created`, `post.deleted`, `post.duplicates_dismissed`, `post.duplicates_restored`, `post.edited`, `post.effort_changed`, `post.eta_changed`, `post.fields_changed`, `post.followed`, `post.held`, `post.images_changed`, `post.impact_changed`, `post.links_changed`, `post.locked`, `post.merged`, `post.moved`, `post.owner_changed`, `post.pinned`, `post.purged`, `post.released`, `post.restored`, `post.revenue_counted`, `post.scores_counted`, `post.status_changed`, `post.tags_changed`, `post.triaged`, `post.unfollowed`, `post.unlocked`, `post.unmerged`, `post.unpinned`, `post.untriaged`, `post_field.created`, `post_field.deleted`, `post_field.edited`, `roadmap.created`, `roadmap.deleted`, `roadmap.edited`, `roadmap.post_placed`, `roadmap.post_released`, `roadmap.turned`, `saved_reply.created`, `saved_reply.deleted`, `saved_reply.edited`, `saved_view.created`, `saved_view.deleted`, `saved_view.edited`, `segment.created`, `segment.deleted`, `segment.edited`, `segment.members_changed`, `session.ended`, `session.link_created`, `session.started`, `status.created`, `status.made_default`, `status.posts_moved`, `status.retired`, `status.updated`, `synonym.created`, `synonym.deleted`, `synonym.edited`, `tag.created`, `tag.deleted`, `tag.edited`, `theme.created`, `theme.deleted`, `theme.dismissed`, `theme.edited`, `theme.grew`, `token.created`, `token.edited`, `token.revoked`, `user.address_confirmed`, `user.address_refused`, `user.blocked`, `user.boards_changed`, `user.confirmation_asked`, `user.created`, `user.deactivated`, `user.deleted`, `user.details_edited`, `user.edited`, `user.erased`, `user.guest_joined`, `user.identity_linked`, `user.identity_unlinked`, `user.notification_settings_changed`, `user.passkey_added`, `user.passkey_removed`, `user.picture_changed`, `user.reactivated`, `user.role_changed`, `user.trust_changed`, `user.unblocked`, `user.votes_voided`, `users.synced`, `vote.added`, `vote.importance_changed`, `vote.removed`, `webhook.created`, `webhook.deleted`, `webhook.disabled`, `webhook.edited`, `webhook.redelivered`, `webhook.secret_rotated`, `webhook.tested`. */
                type?: components["parameters"]["EventTypes"];
                /** @description Only events of the board with this identifier. */
                board?: number;
                /** @description Only events of the post with this identifier. */
                post?: number;
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description Where a stream broke off: counts instead of `after`. */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    /** @description Changes with the body: send it back as `If-None-Match`. A stream has none. */
                    ETag?: string;
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                    "text/event-stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            410: components["responses"]["Problem410"];
            /** @description `rate_limited`, `too_many_waiting`, `too_many_failed_authentications` */
            429: components["responses"]["Problem429"];
            default: components["responses"]["ReadFailed"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Event types, separated by commas. The part before the dot matches all of them: `token` is `token.created`, `token.edited` and `token.revoked`. */
                type?: string;
                /** @description Only what the user with this identifier did. */
                actor?: number;
                /** @description A kind, a colon and an id. Kinds are `post`, `comment`, `user`, `session`, `organization`, `custom_field`, `post_field`, `segment`, `theme`, `synonym`, `saved_reply`, `roadmap`, `saved_view`, `board`, `status`, `token`, `tag`, `image`, `changelog`, `batch`, `import`, `webhook`. A post includes its votes and comments. */
                subject?: string;
                /** @description Only what was done in this way. */
                via?: "token" | "session" | "command_line" | "import" | "system";
                /** @description Only what happened then or later. */
                since?: string;
                /** @description Only what happened before that. */
                until?: string;
                /** @description How many items a page holds, 100 at most: more means 100. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Opaque. Comes from `next` and `previous`; follow those instead of building one. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `insufficient_scope`, `forbidden` */
            403: components["responses"]["Problem403"];
            default: components["responses"]["ListFailed"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner of the token. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `invalid_request`, `invalid_input` */
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            /** @description `rate_limited`, `too_many_failed_authentications` */
            429: components["responses"]["Problem429"];
            default: components["responses"]["Failed"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have: while it still holds, the response is an empty `304`. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The version of OpenAPI.
                         * @example 3.1.0
                         */
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            /** @description `invalid_request`, `invalid_input` */
            400: components["responses"]["Problem400"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            default: components["responses"]["Failed"];
        };
    };
}
