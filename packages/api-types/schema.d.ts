/* The API's paths and shapes, made from docs/openapi.json by `npm run generate`. Do not edit. */
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process runs
         * @description Answers as long as the process runs. Needs no key and no database.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process can take requests, with a real write
         * @description Writes one row. After a 503, send this node no traffic.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List every offer the app may serve and the user can redeem
         * @description Requires `userId` and a country: `countryCode`, or the user’s address in `X-Forwarded-For`. With `includeAllRegions` it requires neither and returns no links: use that only for configuration pages. Safe to repeat.
         */
        post: operations["getCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranked offers for one user, best first
         * @description Serves offers and records that they were served; confirm the ones you show with `confirmDelivery`. Each call creates new links, so repeat it only after 429, 503 or a network failure. If no offer is eligible, the list is empty; the answer is never 404.
         */
        post: operations["serveFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One offer for an outbound automated message
         * @description Returns the parts of one offer; you write the message. `offer` is null if none is eligible. Each call creates a new link, so repeat it only after 429, 503 or a network failure.
         */
        post: operations["serveMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranked offers for the hosted page
         * @description The feed for web pages: `clientId` is optional, and `locale` is the language of the offers.
         */
        post: operations["searchOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/impressions/{impressionUid}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that a served offer was shown
         * @description The first confirmation of an impression counts; later ones are accepted and change nothing.
         */
        post: operations["confirmDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/users/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the attributes of a user
         * @description Replaces the stored set. With an age under 18 only `age`, `countryCode` and `language` are kept, and the answer says `minor: true`. Errors of 400 carry `error` and `details`, without `code`. An app whose budget of users or of their bytes is spent takes no new ones: 503 with `storage_budget`. Safe to repeat.
         */
        post: operations["storeAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/creators/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or fetch the permanent links of a creator
         * @description The same creator always gets the same link of a campaign. Safe to repeat.
         */
        post: operations["getCreatorLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/creators/{creatorId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of a creator
         * @description Clicks count on the day of the click, completions and earnings on the day of the verification, in UTC.
         */
        get: operations["getCreatorStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/entitlements/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's entitlements
         * @description Gate access on `verified` only; `provisional` is a courtesy to the user.
         */
        get: operations["getEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/test/conversions/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a transaction of the demo campaign
         * @description Takes the real path, including webhook and entitlement, but does not count in statistics.
         */
        post: operations["completeTestConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion calls and their verdicts, newest first
         * @description Every call with a valid token is kept, refused ones included.
         */
        get: operations["listOrganizationPostbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/v1/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your conversion calls and their verdicts, newest first
         * @description Every call with a valid token is kept, refused ones included.
         */
        get: operations["listPostbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the stored data of a user
         * @description Stored attributes, entitlements, and the latest 50 rows of each kind. Answers 404 if nothing is stored about the user.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Erase a person
         * @description Removes what is stored about the person from every table; transactions, servings and webhook deliveries stay under a pseudonym. An unknown id gets a receipt of zeros, as does a repeated call: the audit log keeps the receipt of the first.
         */
        delete: operations["eraseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/users/{userId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all stored data of a user
         * @description Downloads all data as a file to give to the user.
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
    "/admin/v1/apps/{appId}/stored-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the number of users an app stores
         * @description New users with attributes are counted within a second, everything else once a day. The operator sets the limits with `PATCH /apps/{appId}`.
         */
        get: operations["getStoredUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/subscription-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ingested events, newest first
         * @description Lists every authenticated request: stored, duplicate, or rejected with its reason.
         */
        get: operations["listSubscriptionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/subscription-events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description By its `event_id`: the stored event, if any, else the latest. By an `id` from the list: that entry.
         */
        get: operations["getSubscriptionEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/incrementality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the incrementality report of an app
         * @description Compares treatment with control for each assignment version: rates, lift with its 95% interval, sample ratio. A report that takes long to compute is cached for up to five minutes.
         */
        get: operations["getIncrementality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/signature-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out why a signature is refused
         * @description Takes a request as it was sent, and names the part that differs. No secret is shown.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of an app; `format=csv` streams all groups in order
         * @description `earnings` are the publisher’s share.
         */
        get: operations["getAppStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of an organization; `earnings` are its payouts
         * @description Figures of the campaigns of one organization, over all apps.
         */
        get: operations["getOrganizationStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of the whole installation
         * @description Operators only. Includes every event acknowledged before the call.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the creators who have links, with their statistics
         * @description Figures of live traffic on the requested days.
         */
        get: operations["listCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a creator
         * @description Live and test links.
         */
        get: operations["listCreatorLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of a creator
         * @description Returns the figures that the publisher reads with a live key.
         */
        get: operations["getAppCreatorStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, newest first; `format=csv` streams all of them
         * @description Filters combine; `from` and `to` are UTC days of the click.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction and its timeline
         * @description The timeline has every step: served, clicked, each postback with its verdict, verified, webhook sent, and the steps of its money. The end of a hold may be in the future.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/goal-completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List completions of further goals, newest first; `format=csv` streams all of them
         * @description Filters combine; `from` and `to` are UTC days of the completion. Publishers see no payout and no report of the advertiser, advertisers no earnings and no creator.
         */
        get: operations["listGoalCompletions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the webhook
         * @description `url` is null if none is set. The secret is never returned.
         */
        get: operations["getWebhook"];
        /**
         * Set or replace the webhook
         * @description A new webhook returns its signing secret, once. Changing the URL keeps the secret.
         */
        put: operations["setWebhook"];
        post?: never;
        /**
         * Delete the webhook
         * @description Deletes the signing secret, too.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Enable or pause delivery
         * @description Events during a pause are skipped and not sent later.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/previous-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the overlap of a rotation now
         * @description The previous secret stops signing. Does nothing if there is none.
         */
        delete: operations["endWebhookSecretOverlap"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description The new secret is shown only in this answer. The old one stops working at once, or after `overlapHours`: until then `X-Webhook-Signature` is made with the old secret, and `X-Webhook-Signature-Next` with the new one. Rotating again stops an even earlier one.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event to the webhook
         * @description Sends a signed `offer_completed` event with made-up ids, even while paused.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description Each has one attempt with status, duration and error; events skipped during a pause are listed, too.
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
    "/admin/v1/apps/{appId}/webhook/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow completions as webhook bodies
         * @description The events of the webhook, oldest first, even when none is set. For receivers that the webhook cannot reach; `offerwire listen` forwards them. Nothing is sent or logged.
         */
        get: operations["listWebhookCompletions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie or, for a member with a second factor, a cookie that is valid for ten minutes, until the factor is given. After ten wrong passwords in a row, further attempts must wait: 429.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current session
         * @description Answers 200 with `member: null` if no one is signed in. A member of a service with TEST_CLOCK also reads its `testClock`.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and clears its cookie.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close all of your sessions
         * @description Including this one.
         */
        post: operations["signOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The sessions of the signed-in member.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close one of your sessions
         * @description Takes effect at once.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a code
         * @description Requires the cookie set by the sign-in. Each code works once; five wrong codes end the sign-in, and ten in a row pause codes for 15 minutes.
         */
        post: operations["giveSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in with a passkey
         * @description The answer is valid for five minutes, in this browser.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description No password is needed: the device asks for a PIN, a fingerprint or a face.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your second factors
         * @description Authenticator app, backup codes and passkeys of the signed-in member.
         */
        get: operations["listSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up an authenticator app
         * @description It takes effect once one of its codes is confirmed.
         */
        post: operations["startAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn on an authenticator app
         * @description Closes all other sessions.
         */
        post: operations["confirmAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/authenticator/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the authenticator app
         * @description Its backup codes stop working, too.
         */
        post: operations["removeAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/authenticator/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the backup codes
         * @description The earlier codes stop working.
         */
        post: operations["replaceBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Returns the options for the browser, valid for five minutes.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Closes all other sessions.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/{passkeyId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description It can no longer be used to sign in.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members/{memberId}/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member's second factors
         * @description For a member who has lost them. Their sessions end; their password stays.
         */
        delete: operations["resetSecondFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Closes all other sessions.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset link
         * @description Answers the same whether or not the address has an account. Requires a mail server (SMTP_URL).
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a reset link
         * @description The token is part of the link; it works once.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members/{memberId}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a password reset link
         * @description For a member who cannot receive e-mail. It works once, within an hour.
         */
        post: operations["createPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations to a project
         * @description Invitations that are neither accepted nor expired.
         */
        get: operations["listProjectInvitations"];
        put?: never;
        /**
         * Invite a member to a project
         * @description The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless three were just sent to the address, or a hundred for the tenant; the pause after that grows to an hour. Answers 409 while 100 invitations are open.
         */
        post: operations["inviteToProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an open invitation to a project
         * @description Without its link.
         */
        get: operations["getProjectInvitation"];
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation to a project
         * @description Its link stops working at once.
         */
        delete: operations["deleteProjectInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations to an organization
         * @description Invitations that are neither accepted nor expired.
         */
        get: operations["listOrganizationInvitations"];
        put?: never;
        /**
         * Invite a member to an organization
         * @description The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless three were just sent to the address, or a hundred for the tenant; the pause after that grows to an hour. Answers 409 while 100 invitations are open.
         */
        post: operations["inviteToOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an open invitation to an organization
         * @description Without its link.
         */
        get: operations["getOrganizationInvitation"];
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation to an organization
         * @description Its link stops working at once.
         */
        delete: operations["deleteOrganizationInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations to be an operator
         * @description Invitations that are neither accepted nor expired.
         */
        get: operations["listInstallationInvitations"];
        put?: never;
        /**
         * Invite a member to be an operator
         * @description The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless three were just sent to the address, or a hundred for the tenant; the pause after that grows to an hour. Answers 409 while 100 invitations are open.
         */
        post: operations["inviteToInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation to be an operator
         * @description Its link stops working at once.
         */
        delete: operations["deleteInstallationInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an invitation by its link
         * @description The token is part of the link; it works once.
         */
        post: operations["getInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation and sign in
         * @description A new member chooses a password; an existing member gives theirs. If they have a second factor, they are asked for it first: finish that sign-in, then repeat the call in its session, without `password`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description The people who may sign in to the project.
         */
        get: operations["listProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member of a project
         * @description One membership.
         */
        get: operations["getProjectMember"];
        put?: never;
        post?: never;
        /**
         * End a membership of a project
         * @description Takes effect at once, even for open sessions.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organization
         * @description The people who may sign in to the organization.
         */
        get: operations["listOrganizationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member of an organization
         * @description One membership.
         */
        get: operations["getOrganizationMember"];
        put?: never;
        post?: never;
        /**
         * End a membership of an organization
         * @description Takes effect at once, even for open sessions.
         */
        delete: operations["removeOrganizationMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description For the operator only.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Includes the memberships.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Close a member's account
         * @description Ends their sessions and memberships.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Members see the organizations they belong to.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description Returns the postback token and the API key, which are never shown again.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organization
         * @description Returns the organization without its secrets.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an organization
         * @description Null clears an optional field.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a secret of an organization
         * @description The old one stops working at once; the new one is shown only in this answer.
         */
        post: operations["rotateOrganizationSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Advertisers see their own, publishers those on the lists of their apps.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description A campaign is served once it is active and has an active creative. Members can give an organization up to `MAX_CAMPAIGNS_PER_ORGANIZATION`; beyond that they get a 409.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns of an organization
         * @description Includes drafts, paused and archived campaigns.
         */
        get: operations["listOrganizationCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description Advertisers and the operator see the payout, publishers their own share as `earningsPerCompletion`.
         */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Null clears an optional field. `payout` and `caps` are merged field by field; `trackingParameters`, `schedule`, `audience`, `frequency` and lists are replaced.
         */
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/campaigns/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the campaigns of an organization, as CSV or JSON
         * @description An export can be imported unchanged. In CSV, nested fields have dotted names, lists are separated by `;`, and cells that a spreadsheet would run as formulas begin with an apostrophe.
         */
        get: operations["exportCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/campaigns/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import campaigns from CSV or JSON, all of them or none
         * @description Rows match campaigns by `externalId`, else by `id`: importing the same rows again changes nothing. If a row is faulty, nothing is imported, and `details` of the 400 lists all faults with their rows; a dry run returns them as rows.
         */
        post: operations["importCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/reach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the people of an audience
         * @description Counts adults with stored attributes in the apps that have the campaign on their list. Changes nothing. The audience may differ from the stored one.
         */
        post: operations["countReach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/creatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the creatives of a campaign
         * @description Active and paused creatives; publishers see those that were approved.
         */
        get: operations["listCreatives"];
        put?: never;
        /**
         * Create a creative
         * @description A creative is the visible part of a campaign; if several fit, one is drawn by weight. With `reviewCreatives` of the settings, those of members are shown once the operator approves them. Members can give a campaign up to 100; beyond that they get a 409.
         */
        post: operations["createCreative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/creatives/{creativeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a creative
         * @description Returns one creative with its translations.
         */
        get: operations["getCreative"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a creative
         * @description Null clears an optional field; `translations` and lists are replaced. With `reviewCreatives` of the settings, changes by members wait as `pendingChange`, except `status` and `weight`.
         */
        patch: operations["updateCreative"];
        trace?: never;
    };
    "/admin/v1/creatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the creatives of all campaigns
         * @description With `review=pending`, those that wait for a decision, oldest first.
         */
        get: operations["listReviewedCreatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/creatives/{creativeId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or refuse a creative, or the change of one
         * @description In force when it is answered. A refused change leaves the creative as it was approved. With `updatedAt` as it was read, a creative that has changed since is a 412.
         */
        post: operations["reviewCreative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the goals of a campaign
         * @description The further goals, in their order; the main goal is the campaign itself. Publishers see their earnings in place of payout and window.
         */
        get: operations["listGoals"];
        /**
         * Replace the goals of a campaign
         * @description Send the whole list in its order. A goal only earns and grants: it neither verifies the transaction nor sends the webhook. A key left out is unknown from then on; its completions stay, and put again it is the same goal.
         */
        put: operations["replaceGoals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deals of a campaign
         * @description The terms of single publishers, in force or not. Publishers do not see them, only what they earn.
         */
        get: operations["listDeals"];
        put?: never;
        /**
         * Create a deal
         * @description While it is in force, its payout, share and caps count for the project or app; what it leaves out is as without it. A deal of an app comes before one of its project. Members can give a campaign up to 1,000; beyond that they get a 409.
         */
        post: operations["createDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deals/{dealId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deal
         * @description Returns one deal with its use until now.
         */
        get: operations["getDeal"];
        put?: never;
        post?: never;
        /**
         * Delete a deal
         * @description Conversions from now on are judged and paid without it.
         */
        delete: operations["deleteDeal"];
        options?: never;
        head?: never;
        /**
         * Change a deal
         * @description Conversions from now on are judged and paid by it; earlier ones stay as they are. Null clears an optional field, and `caps` is merged field by field.
         */
        patch: operations["updateDeal"];
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/publishers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps that have a campaign on their list
         * @description With their projects, and whether they show it.
         */
        get: operations["listCampaignPublishers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Members see the projects they belong to.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description A project holds apps and the keys that they share.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project
         * @description Returns one project.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Changes the name.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/admin/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description Apps of all projects that the caller may see.
         */
        get: operations["listApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps of a project
         * @description At most one for each platform.
         */
        get: operations["listProjectApps"];
        put?: never;
        /**
         * Create an app
         * @description A project has at most one app for each platform.
         */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an app
         * @description Returns one app with its settings.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an app
         * @description Null clears an optional field; `incrementality` and `ranking` are merged field by field.
         */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/admin/v1/apps/{appId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns that an app may serve
         * @description Returns the app’s list in its order. The `ETag` of the first page is the version of the whole list.
         */
        get: operations["listAppCampaigns"];
        /**
         * Replace the campaigns that an app may serve
         * @description Send the campaigns in the order of the list. Campaigns left out are no longer served. With the `ETag` of the list as `If-Match`, it is replaced only if it has not changed since.
         */
        put: operations["replaceAppCampaigns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one campaign of an app
         * @description Returns one entry of the list.
         */
        get: operations["getAppCampaign"];
        put?: never;
        post?: never;
        /**
         * Take a campaign off the list of an app
         * @description By the publisher, or by the advertiser of the campaign. It is no longer served there; links redirect on. The publisher may apply for it again.
         */
        delete: operations["removeAppCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a project
         * @description Leaves out revoked keys.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key pair
         * @description Returns the secret key, which is never shown again. A project has at most 100 keys.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description Returns the key without its secret.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key at once
         * @description Requests with the key are refused from now on.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/marketplace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns that a project can apply for
         * @description Active campaigns with `open` or `ask` that no app of the project has on its list (with `appId`: that this app does not have), newest first.
         */
        get: operations["listMarketplace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/marketplace/{offeredCampaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign of the marketplace with its terms
         * @description Campaigns that an app of the project has can be read here, too, whatever their access.
         */
        get: operations["getMarketplaceCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications, newest first
         * @description Publishers see those of their projects, advertisers those for their campaigns.
         */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications of a project, newest first
         * @description With the reason of each that was refused.
         */
        get: operations["listProjectApplications"];
        put?: never;
        /**
         * Apply for a campaign
         * @description For a campaign with `open`, the application is approved, and the campaign served, when the call is answered. With `ask` the advertiser decides.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications for a campaign, newest first
         * @description For the advertiser: the project, the app and the message of the publisher.
         */
        get: operations["listCampaignApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description For the publisher who made it, and for the advertiser.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/applications/{applicationId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an application
         * @description The campaign is at the end of the list of the app, and served, when the call is answered.
         */
        post: operations["approveApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/applications/{applicationId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an application
         * @description The publisher reads the reason, and may apply again.
         */
        post: operations["refuseApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/applications/{applicationId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an application
         * @description By the publisher, who may apply again.
         */
        post: operations["withdrawApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain the answer to a feed request
         * @description Explains for each campaign on the app’s list whether the feed would show it, at which rank, and why. Serves and records nothing.
         */
        post: operations["explainFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/servings/{servingId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Repeat the ranking of a past answer
         * @description Ranks again with the campaigns, settings and model of that time, and compares the order with the recorded one.
         */
        get: operations["replayServing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes, newest first
         * @description Each entry tells who changed what, and when. Operators only.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log, as CSV or JSON
         * @description Downloads all matching entries as a file. Operators only.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/transactions/{transactionId}/reversals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a verified conversion back, in full or in part
         * @description The advertiser no longer owes the payout, and the publisher loses its share. The transaction stays verified, and statistics stay as they are. The operator may reverse at any time, members of the advertiser within the time that the billing settings allow. Refusals have the same fields, with status 400 or 409.
         */
        post: operations["reverseTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices of an organization, newest first
         * @description With its credit notes, and the statements of an organization that pays in advance.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Issue an invoice up to a midnight
         * @description `until` is a midnight in UTC, at least 15 minutes past and later than the end of the last invoice. Numbers have no gaps. An organization that pays in advance gets a statement, with nothing open. There are no drafts: correct an invoice by a credit note.
         */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice, as JSON, CSV or PDF
         * @description It stays as it was issued; only `state` and `open` change.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invoices/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compute the invoice up to a midnight, without issuing it
         * @description Covers what was booked from the end of the last invoice on and before `until`.
         */
        get: operations["previewInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invoices/{invoiceId}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that an invoice was paid, in full or in part
         * @description The amount is in the currency of the invoice. `receivedAt` is now by default.
         */
        post: operations["recordReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invoices/{invoiceId}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a credit note on an invoice
         * @description `amount` is of the net, in US dollars; its tax is added. The note lowers `open`; beyond that it is credit of the organization.
         */
        post: operations["issueCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statement of a project and month, as JSON, CSV or PDF
         * @description As of the end of the month, or of now while it runs. `closing` is the sum of what is named before it, and the next `opening`. A month that has ended does not change. With self-billing it also has a number.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/earnings-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the earnings of a publisher that are held and payable
         * @description Earnings are held from the verification until their hold has passed, then they are payable.
         */
        get: operations["getEarningsBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/earnings-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the earnings of a creator that are held and payable
         * @description The creator’s part of the publisher’s share, by the hold and the minimum of the project.
         */
        get: operations["getCreatorEarningsBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of the ledger with their balances
         * @description Each organization, project and creator with a share has an account; the others are of the network.
         */
        get: operations["listLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of the ledger, newest first; `format=csv` streams all of them
         * @description Filters combine; `from` and `to` are UTC days of the booking. The CSV has a row for each line.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum the ledger by currency and kind of account
         * @description As it was at the end of an instant, now by default. The balances of each currency add up to 0.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book an amount from one account to another
         * @description A bonus goes from the margin to a publisher. It is due at once, and part of the next payment or invoice. Above `adjustmentLimit` of the billing settings it is refused while these ask for two people.
         */
        post: operations["createLedgerAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/write-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up what a project or an organization owes
         * @description For a publisher who left owing, or an advertiser who never pays. The limit is that of adjustments.
         */
        post: operations["createLedgerWriteOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/party": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a creator’s part of the publisher’s share
         * @description 0 for a creator with whom nothing is divided.
         */
        get: operations["getCreatorParty"];
        /**
         * Set a creator’s part of the publisher’s share
         * @description Verifications from now on are divided by it, and the creator is paid like a project. The statistics of the creator go on showing the whole share.
         */
        put: operations["setCreatorParty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates, the newest day first
         * @description Units of a currency for one US dollar on a UTC day.
         */
        get: operations["listExchangeRates"];
        /**
         * Set the exchange rate of a day
         * @description A payment, an invoice or a reported amount in another currency is turned by the rate of its UTC day, or else the newest of the seven days before. A rate that was used cannot be changed.
         */
        put: operations["setExchangeRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance of an organization
         * @description In mode `prepaid` and `credit`, a conversion whose payout is above `remaining` is refused with the rule `balance_spent`, and campaigns with such a payout are not shown, until a deposit, a reversal or another mode makes room.
         */
        get: operations["getOrganizationBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deposits of an organization, newest first
         * @description Receipts of invoices are no deposits.
         */
        get: operations["listDeposits"];
        put?: never;
        /**
         * Record a deposit of an organization
         * @description `receivedAt` is now by default.
         */
        post: operations["recordDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds to an organization, newest first
         * @description Refunds pay credit back. Reversals of conversions and credit notes make credit.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Record a refund to an organization
         * @description At most its credit: `funded` less `used`. `receivedAt` is now by default.
         */
        post: operations["recordRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the billing settings of the installation
         * @description Terms of projects and organizations that set none of their own, and the seller on invoices.
         */
        get: operations["getBilling"];
        /**
         * Change the billing settings of the installation
         * @description Absent fields stay. Completions keep the terms of the moment of their verification.
         */
        put: operations["setBilling"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how an organization is billed
         * @description `mode`: by invoice, from deposits (`prepaid`), or up to a limit (`credit`).
         */
        get: operations["getOrganizationBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how an organization is billed
         * @description Members set the fields from `legalName` to `email`, the operator all. Null clears an optional field.
         */
        patch: operations["updateOrganizationBilling"];
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a project is paid
         * @description Null where the settings of the installation hold.
         */
        get: operations["getProjectBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how a project is paid
         * @description Members set the fields from `legalName` to `email`, the operator all. Null clears an optional field.
         */
        patch: operations["updateProjectBilling"];
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a publisher is paid
         * @description Without its number. 404 if none is set.
         */
        get: operations["getPaymentMethod"];
        /**
         * Set how a publisher is paid
         * @description It is used for payments 72 hours later, unless the operator waives the wait, and every member of the project is told by e-mail. Numbers are encrypted; answers and the audit log show a hint alone.
         */
        put: operations["setPaymentMethod"];
        post?: never;
        /**
         * Delete the payment method of a publisher
         * @description Deletes the number, too. Nothing is paid until another is set.
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a creator is paid
         * @description Without its number. 404 if none is set.
         */
        get: operations["getCreatorPaymentMethod"];
        /**
         * Set how a creator is paid
         * @description It is used for payments 72 hours later, unless the operator waives the wait, and every member of the project is told by e-mail. Numbers are encrypted; answers and the audit log show a hint alone. 404 for a creator who has no share.
         */
        put: operations["setCreatorPaymentMethod"];
        post?: never;
        /**
         * Delete the payment method of a creator
         * @description Deletes the number, too. Nothing is paid until another is set.
         */
        delete: operations["deleteCreatorPaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment batches, newest first
         * @description Without their payments. The total of a draft is null.
         */
        get: operations["listPaymentBatches"];
        put?: never;
        /**
         * Draft a payment batch
         * @description Takes the parties of a currency and a rail with what is due by the cutoff, which lies at least 15 minutes back. Nothing is booked.
         */
        post: operations["createPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment batch
         * @description A draft is an estimate of this moment; `leftOut` says why parties with something due are not paid.
         */
        get: operations["getPaymentBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a payment batch
         * @description By another member than its maker, unless the billing settings let one person pay. Each payment is the sum that is due by the cutoff at this moment, whatever the draft said, at the rate of this UTC day.
         */
        post: operations["approvePaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a draft of a payment batch
         * @description What is due stays due.
         */
        post: operations["cancelPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a payment batch as sent
         * @description Its file was given to the bank, or to the system that pays.
         */
        post: operations["sendPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a payment batch
         * @description pain.001.001.09 for `sepa`, CSV for every other rail; the same bytes each time. It holds the account numbers, until they are emptied after `RETENTION_PAYMENT_DETAILS_DAYS`.
         */
        get: operations["getPaymentBatchFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of a publisher, newest first
         * @description `bookAmount` is the sum of what it covers: earned, reversed, adjustments and returned.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of a creator, newest first
         * @description `bookAmount` is the sum of what it covers: earned, reversed, adjustments and returned.
         */
        get: operations["listCreatorPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of the installation
         * @description Those that the operator changes while it runs.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the installation
         * @description Absent fields stay. Creatives that wait for review still do once `reviewCreatives` is off.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/admin/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find anything by its id or name
         * @description Searches all objects that the caller may see; best matches come first.
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
    "/admin/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of the service
         * @description Database, journal, snapshot, webhooks, ranking and nodes.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/integration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of an app’s integration
         * @description The state of feeds, clicks, confirmations, signatures and the webhook, each with its remedy. Refused signatures are counted by the answering process.
         */
        get: operations["getAppIntegration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the first steps of an advertiser
         * @description A campaign that is served, a click, a verified postback.
         */
        get: operations["getAdvertiserFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the first steps of the operator
         * @description An https address, an encryption key of your own, a second factor, a backup.
         */
        get: operations["getOperatorFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test alert for an app
         * @description Sends one saved recipient a message marked as a test, and waits for the outcome. Answers `conflict` if no such recipient is saved or, for an e-mail, if `SMTP_URL` is not set.
         */
        post: operations["testAppAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test alert for an organization
         * @description Sends one saved recipient a message marked as a test, and waits for the outcome. Answers `conflict` if no such recipient is saved or, for an e-mail, if `SMTP_URL` is not set.
         */
        post: operations["testOrganizationAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the recipients of an app’s alerts
         * @description Null if no recipient is set.
         */
        get: operations["getAppAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the recipients of an app’s alerts
         * @description An alert is sent when the last three webhooks were not accepted, at most once a day.
         */
        patch: operations["updateAppAlerts"];
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the recipients of an organization’s alerts
         * @description Null if no recipient is set.
         */
        get: operations["getOrganizationAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the recipients of an organization’s alerts
         * @description An alert is sent when five postbacks are refused within an hour, at most once a day, and when campaigns reach a cap, at most once an hour.
         */
        patch: operations["updateOrganizationAlerts"];
        trace?: never;
    };
    "/admin/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the retention periods
         * @description The days for which servings, unused attributes, logs and catalog links are kept.
         */
        get: operations["getRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description Where TEST_CLOCK is not set, the answer is 404. Operators only.
         */
        get: operations["getTestClock"];
        put?: never;
        /**
         * Advance the clock, or let it run or stand still
         * @description Give `advanceTo` or `advanceBySeconds`, `mode`, or both. Everything that becomes due up to the goal is done before the answer, in order of time; other requests wait meanwhile. Advances are done one after the other, at most 731 days at once.
         */
        post: operations["moveTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a subscription event
         * @description The body is one canonical event. Only `Received <event_id>` means that it was stored; after any other message, see the event log.
         */
        post: operations["ingestSubscriptionEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/postback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a conversion by its transaction id
         * @description Requires `transaction_id` or `click_id`. A POST may send any field in its query instead. `status=reversed` takes a verified conversion back in full.
         */
        get: operations["reportPostback"];
        put?: never;
        /**
         * Report a conversion by its transaction id
         * @description Requires `transaction_id` or `click_id`. A POST may send any field in its query instead. `status=reversed` takes a verified conversion back in full.
         */
        post: operations["sendPostback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/v1/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a completion
         * @description The bearer token is the organization's API key (`ak_…`).
         */
        post: operations["reportCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/v1/reversals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a verified completion back, in full or in part
         * @description You no longer owe the payout, or the given part of it. The transaction stays verified. Without `amount` all that is left is taken back; a part needs a `reference`, by which the call can be repeated.
         */
        post: operations["reverseCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare a report of conversions with what is booked, and reverse by it
         * @description Takes CSV with the columns `transaction_id` or `order_id`, `status` (`approved` or `reversed`) and perhaps `amount`, how much of the payout is taken back in all; `goal`, or `event`, names a further goal, whose `order_id` is read beside the `transaction_id`. Answers a plan and changes nothing. The same file with `apply` reverses by it, all or nothing.
         */
        post: operations["reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/exchange-rates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import exchange rates from a file of the European Central Bank
         * @description Takes the CSV that the bank publishes, units for one euro, and stores units for one dollar. All rates are stored, or none.
         */
        post: operations["importExchangeRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payment-batches/{batchId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record which payments arrived
         * @description As JSON, or as CSV with the columns `payment_id`, `state`, `reference` and perhaps `fee` and `failure`. If a line is wrong, nothing is recorded, and `details` of the 400 lists the lines. A failed and a returned payment is owed again at once.
         */
        post: operations["recordPaymentResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    offer_completed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A user completed an offer
         * @description Sent once to the address of the app's webhook. Verify the signature over the raw body, deduplicate by `transactionId`, and answer within 5 seconds.
         */
        post: operations["receiveOfferCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description A sentence for developers, which names the field or header at fault, if any. */
            error: string;
            /** @description A stable word for programs to check. */
            code?: string;
            /** @description Details, such as the fields at fault. */
            details?: unknown;
        };
        OfferOrganization: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            url: string | null;
            logoUrl: string | null;
        };
        Creative: {
            /** Format: uuid */
            id: string;
            title: string;
            subtitle: string | null;
            description: string | null;
            primaryImageUrl: string | null;
            logoUrl: string | null;
            additionalImages: string[];
            ctaText: string;
            supportedPlatforms: ("ios" | "android" | "web")[];
            /** @description Opaque; do not modify. Absent in configuration-time responses. */
            clickUrl?: string;
        };
        CatalogOffer: {
            /** Format: uuid */
            id: string;
            name: string;
            perk: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            targetCountries: string[];
            organization?: components["schemas"]["OfferOrganization"];
            creatives?: components["schemas"]["Creative"][];
        };
        Audience: {
            /**
             * @description ISO 3166-1 alpha-2, two uppercase letters.
             * @example US
             */
            countryCode: string;
            /**
             * Format: language-tag
             * @description A BCP-47 tag.
             * @example en
             */
            language: string;
            /** @description The end user's device. If omitted, offers for any device are returned. */
            platform?: "android" | "ios" | "web";
        };
        FeedOffer: {
            /**
             * Format: uuid
             * @description Identifies the impression in the delivered call. Do not show it to end users.
             */
            impressionUid: string;
            /** Format: uuid */
            campaignId?: string;
            clickUrl: string;
            title: string;
            description: string | null;
            /** @description Wide banner, about 2.4:1. */
            imageUrl: string;
            additionalImages: string[];
            advertiserName: string;
            advertiserLogo: string | null;
            perk?: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
        };
        MessageOffer: {
            clickUrl: string;
            title: string;
            description: string | null;
            imageUrl: string;
            advertiserName: string;
            perk?: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
        };
        /** @description Replaces the stored set; `{}` clears it. At most 16 KiB as sent, 512 characters a value. `email`, `firstName`, `lastName`, `mobile`, `phoneNumber`, `postalCode`, `postcode`, `latitude`, `longitude` and `gender` only from an app whose audience status is `adults_only`. */
        UserAttributes: {
            /** @description ISO 3166-1 alpha-2, two uppercase letters. */
            countryCode?: string;
            /** @description A BCP-47 tag. */
            language?: string;
            /** @description Coarse geography. */
            city?: string;
            /** @description Coarse geography. */
            state?: string;
            /** @description Coarse geography. */
            region?: string;
            /** @description The publisher's own label. */
            subscriptionTier?: string;
            monthsSubscribed?: string;
            /** @description The publisher's own label. */
            billingCycle?: string;
            lastPaymentAmount?: string;
            /** @description ISO 8601 date and time. */
            lastActiveDate?: string;
            totalSessions?: string;
            /** @description Free-form strings: at most 64, under names of at most 64 characters. */
            custom?: {
                [key: string]: string;
            };
            /** @description Whole years; for a range, its lowest end. Under 18 only `age`, `countryCode` and `language` are kept. */
            age?: number;
            email?: string;
            firstName?: string;
            lastName?: string;
            mobile?: string;
            phoneNumber?: string;
            /** @description The preferred spelling; send this or `postcode`. */
            postalCode?: string;
            /** @description A separate key, not an alias. */
            postcode?: string;
            /** @description Decimal degrees. */
            latitude?: string;
            /** @description Decimal degrees. */
            longitude?: string;
            gender?: string;
        };
        CreatorLink: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /** @description Permanent short link. */
            linkUrl: string;
            payout: {
                /** @description Your share of each completion. */
                amount: number;
                /** @enum {string} */
                currency: "USD";
                /** @enum {string} */
                model: "CPA" | "CPC" | "CPI" | "CPM";
            };
            name: string;
            perk: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            targetCountries: string[];
            organization?: components["schemas"]["OfferOrganization"];
            creatives?: components["schemas"]["Creative"][];
            categories: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
        };
        CreatorStats: {
            /** @description Your own id for the creator. */
            creatorId: string;
            /** @description As sent. */
            startDate?: string;
            /** @description As sent. */
            endDate?: string;
            /** @enum {string} */
            currency: "USD";
            /** @description Campaigns with activity in the range, most clicks first. */
            campaigns: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                campaignTitle: string;
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            }[];
            totals: {
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            };
            /** @description UTC days with activity, in order. */
            daily: {
                date: string;
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            }[];
        };
        EntitlementDetails: {
            freeTrial?: {
                startedAt: string | null;
                expiresAt: string | null;
            };
            discounts?: {
                value: number;
                unit: "percent" | "dollars";
                expiresAt: string | null;
            }[];
            credits?: {
                totalAmount: number;
                expiresAt: string | null;
            };
        };
        Entitlements: {
            success: boolean;
            provisional: components["schemas"]["EntitlementDetails"];
            verified: components["schemas"]["EntitlementDetails"];
            all: components["schemas"]["EntitlementDetails"];
            /** @description Duration of the read in milliseconds. */
            executionTimeMs: number;
        };
        Postback: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /** @description `postback`, `completion_call`, `reversal_call` or, for reversals by a person, `management` or `reconciliation`. */
            source: string;
            /** @description As sent; a UUID in lower case. */
            transactionId: string | null;
            orderId: string | null;
            amount: string | null;
            currency: string | null;
            status: string | null;
            /** @description The goal that the call named; null for the main goal. */
            goal: string | null;
            /** @description The fields that could not be read and are kept as text. */
            remark: string | null;
            dryRun: boolean;
            verdict: string;
            rule: string | null;
            message: string;
            /** @description The status of the answer; 404 also for a call that was judged later, once its click was recorded. */
            httpStatus: number;
        };
        PersonTransaction: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            creativeId: string;
            creatorId: string | null;
            /** @description Null if you may not see it. */
            userId: string | null;
            servingId: string | null;
            /** @enum {string} */
            surface: "catalog" | "feed" | "message" | "search" | "creator";
            /** @enum {string} */
            class: "person" | "prefetch" | "preview_bot" | "crawler";
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            state: "created" | "verified" | "failed";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            openedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            verifiedAt: string | null;
            /** @description The further goals that were completed; absent without one. */
            goals?: {
                /** @description The key of the goal. */
                goal: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                orderId?: string | null;
                /** @description In US dollars; not for publishers. */
                payout?: number;
                /** @description The publisher’s share, in US dollars; not for advertisers. */
                earnings?: number;
            }[];
            timeline: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                /** @description served, delivered, opened, redirected, postback, failed, verified, goal, entitlement, webhook, booked, held_until, reversed, invoiced or paid. */
                step: string;
                /** @description A stable code for the outcome of the step. */
                code: string;
                /** @description The outcome as a sentence. */
                text: string;
                /** @description Of booked and reversed, in US dollars: what the advertiser owes or gets back; for a publisher, its share. */
                amount?: number;
                /** @description Of booked and reversed: the further goal, absent for the main one. */
                goal?: string;
            }[];
            clientId: string | null;
            country: string | null;
            platform: string | null;
            /** @description As reported by the advertiser, like the amount; operators only. */
            orderId?: string | null;
            /** @description Operators only. */
            reportedAmount?: string | null;
            /** @description Operators only. */
            reportedCurrency?: string | null;
        };
        Person: {
            /** @description The publisher's own id. */
            userId: string;
            /**
             * @description The canonical id, created when attributes are first stored.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string | null;
            /** @description The attributes that were stored. */
            attributes: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the age in force is under 18. */
            minor: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            storedAt: string | null;
            /** @description From live keys. */
            entitlements: {
                provisional: components["schemas"]["EntitlementDetails"];
                verified: components["schemas"]["EntitlementDetails"];
                all: components["schemas"]["EntitlementDetails"];
            };
            /** @description From test keys. */
            testEntitlements: {
                provisional: components["schemas"]["EntitlementDetails"];
                verified: components["schemas"]["EntitlementDetails"];
                all: components["schemas"]["EntitlementDetails"];
            };
            grants: {
                /** @enum {string} */
                environment: "live" | "test";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId: string;
                /** @enum {string} */
                kind: "provisional" | "verified";
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                value: number | null;
                /** @enum {string|null} */
                unit: "percent" | "dollars" | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                startsAt: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                endsAt: string | null;
            }[];
            completions: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                /** @enum {string} */
                environment: "live" | "test";
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                completedAt: string;
            }[];
            exposures: {
                assignmentVersion: string;
                /** @enum {string} */
                cohort: "treatment" | "control";
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                exposedAt: string;
            }[];
            servings: {
                id: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                /** @enum {string} */
                environment: "live" | "test";
                /** @enum {string} */
                surface: "feed" | "message" | "search";
                clientId: string | null;
                country: string;
                language: string | null;
                platform: string | null;
                /** @description Whether the user was treated as a minor. */
                isMinor: boolean;
                campaignIds: string[];
            }[];
            subscriptionEvents: {
                /** @enum {string} */
                environment: "live" | "test";
                eventId: string;
                eventType: string;
                appAccountId: string;
                publisherUserId: string | null;
                originalTransactionId: string;
                productId: string | null;
                plan: string | null;
                priceAmountMicros: number | null;
                priceCurrency: string | null;
                isTrialStart: boolean | null;
                store: string | null;
                countryCode: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                occurredAt: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                receivedAt: string;
                /** @description The text as sent. */
                rawPayload: string | null;
            }[];
            /** @description Rejected subscription events that name the user. */
            rejectedEvents: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @enum {string} */
                environment: "live" | "test";
                /** @description Null if none could be read. */
                eventId: string | null;
                eventType: string | null;
                /** @description The reason why it was not stored. */
                reason: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                receivedAt: string;
                /** @description The body as sent; only in the export, and only if it names no one else. */
                rawBody?: string;
            }[];
            /** @description Feeds and messages served to this id as a `clientId`. */
            clientTrial: {
                answers: number;
            } | null;
            transactions: components["schemas"]["PersonTransaction"][];
            /** @description Everything that happened, oldest first. */
            timeline: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                step: string;
                code: string;
                text: string;
            }[];
        };
        StoredUsers: {
            /** @description Users of whom something is stored. */
            users: number;
            /** @description Bytes of what is stored of them. */
            bytes: number;
            /** @description 0 without a limit. */
            maxPeople: number;
            /** @description 0 without a limit. */
            maxPeopleBytes: number;
            /** @description False while a budget is spent: attributes of new users are answered 503. */
            takesNewUsers: boolean;
            /**
             * Format: date-time
             * @description When they were last counted one by one.
             * @example 2026-03-01T12:00:00.000Z
             */
            countedAt: string | null;
        };
        SubscriptionEvent: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @description Null if none could be read. */
            eventId: string | null;
            eventType: string | null;
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            outcome: "stored" | "duplicate" | "rejected";
            /** @description The reason why it was not stored. */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
        };
        Figure: {
            /** @description Offers served by feed, search and message. */
            served: number;
            /** @description Impressions confirmed as shown. */
            delivered: number;
            /** @description Clicks on any link, on the day of the click. */
            clicks: number;
            /** @description Verified transactions, on the day of the verification. */
            completions: number;
            /** @description In US dollars: the publisher’s share; for an organization, its payouts. */
            earnings: number;
        };
        Statistics: {
            /** @description Groups with activity; the field that `groupBy` names identifies each group. */
            data: {
                /** @description YYYY-MM-DD, UTC. */
                day?: string | null;
                /** @description Id of the campaign. */
                campaign?: string | null;
                /** @description The publisher’s own id of a creator; null for traffic without a creator. */
                creator?: string | null;
                /** @description The creator’s app, in the statistics of an organization or the installation. */
                appId?: string | null;
                /** @description catalog, feed, message, search or creator. */
                surface?: string | null;
                /** @description ISO 3166-1 alpha-2; null if unknown. */
                country?: string | null;
                /** @description Traffic type: person, prefetch, preview_bot or crawler; null for served and delivered. */
                class?: string | null;
                /** @description `default` for the main goal, else the key of a further goal; totals count the main one’s completions. */
                goal?: string | null;
                /** @description Id of the app. */
                app?: string | null;
                /** @description Id of the organization. */
                organization?: string | null;
                /** @description Offers served by feed, search and message. */
                served: number;
                /** @description Impressions confirmed as shown. */
                delivered: number;
                /** @description Clicks on any link, on the day of the click. */
                clicks: number;
                /** @description Verified transactions, on the day of the verification. */
                completions: number;
                /** @description In US dollars: the publisher’s share; for an organization, its payouts. */
                earnings: number;
            }[];
            totals: components["schemas"]["Figure"];
            /** @description The totals of the same number of days before. */
            previous: {
                /** @description Offers served by feed, search and message. */
                served: number;
                /** @description Impressions confirmed as shown. */
                delivered: number;
                /** @description Clicks on any link, on the day of the click. */
                clicks: number;
                /** @description Verified transactions, on the day of the verification. */
                completions: number;
                /** @description In US dollars: the publisher’s share; for an organization, its payouts. */
                earnings: number;
            };
            /** @description Completions taken back in the range, in full or in part, by the day of the reversal. */
            reversed: {
                count: number;
                /** @description In US dollars: what the publisher lost; for an organization and the installation, the payouts. */
                amount: number;
            };
        };
        Transaction: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            creativeId: string;
            creatorId: string | null;
            /** @description Null if you may not see it. */
            userId: string | null;
            servingId: string | null;
            /** @enum {string} */
            surface: "catalog" | "feed" | "message" | "search" | "creator";
            /** @enum {string} */
            class: "person" | "prefetch" | "preview_bot" | "crawler";
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            state: "created" | "verified" | "failed";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            openedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            verifiedAt: string | null;
        };
        TransactionWithTimeline: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            creativeId: string;
            creatorId: string | null;
            /** @description Null if you may not see it. */
            userId: string | null;
            servingId: string | null;
            /** @enum {string} */
            surface: "catalog" | "feed" | "message" | "search" | "creator";
            /** @enum {string} */
            class: "person" | "prefetch" | "preview_bot" | "crawler";
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            state: "created" | "verified" | "failed";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            openedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            verifiedAt: string | null;
            /** @description The further goals that were completed; absent without one. */
            goals?: {
                /** @description The key of the goal. */
                goal: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                orderId?: string | null;
                /** @description In US dollars; not for publishers. */
                payout?: number;
                /** @description The publisher’s share, in US dollars; not for advertisers. */
                earnings?: number;
            }[];
            timeline: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                /** @description served, delivered, opened, redirected, postback, failed, verified, goal, entitlement, webhook, booked, held_until, reversed, invoiced or paid. */
                step: string;
                /** @description A stable code for the outcome of the step. */
                code: string;
                /** @description The outcome as a sentence. */
                text: string;
                /** @description Of booked and reversed, in US dollars: what the advertiser owes or gets back; for a publisher, its share. */
                amount?: number;
                /** @description Of booked and reversed: the further goal, absent for the main one. */
                goal?: string;
            }[];
        };
        GoalCompletion: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            creatorId?: string | null;
            /** @description The key of the goal. */
            goal: string;
            orderId?: string | null;
            /** @description As reported, in `reportedCurrency`. */
            reportedAmount?: string | null;
            reportedCurrency?: string | null;
            /** @description In US dollars. */
            payout?: number;
            /** @description The publisher’s share, in US dollars. */
            earnings?: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
        };
        Webhook: {
            /** @description Null if none is set. */
            url: string | null;
            enabled: boolean;
            /**
             * Format: date-time
             * @description The end of the previous secret’s overlap; absent if none still signs.
             */
            previousSecretUntil?: string;
            /** @description `whsec_…`; returned only on creation. */
            signingSecret?: string;
        };
        WebhookDelivery: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string;
            /** @enum {string} */
            outcome: "pending" | "claimed" | "delivered" | "failed" | "skipped" | "unknown";
            httpStatus: number | null;
            durationMs: number | null;
            error: string | null;
            /** @description The IP address that was connected to, or refused. */
            address: string | null;
            /** @description Whether it was a test. */
            isTest: boolean;
            /** @description Version of the newest secret that signed it; during an overlap, the previous one signed it too. */
            secretVersion: number | null;
            /** @enum {string} */
            environment: "live" | "test";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
        };
        WebhookCompletion: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string;
            /** @enum {string} */
            environment: "live" | "test";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            verifiedAt: string;
            /** @description The body of the `offer_completed` webhook, as text: sign these bytes. */
            body: string;
        };
        TestClock: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            now: string;
            /**
             * @description `frozen`: time stands still between advances. `running`: it goes on at the pace of real time.
             * @enum {string}
             */
            mode: "frozen" | "running";
        };
        CurrentSession: {
            member: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @example publisher@example.com */
                email: string;
                name: string;
            } | null;
            roles: ("operator" | "publisher" | "advertiser")[];
            /** @description A publisher’s projects. Empty for an operator, who sees all. */
            projects: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description An advertiser’s organizations. */
            organizations: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description Whether the member must set up a second factor first. */
            needsSecondFactor: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string | null;
            /** @description How much of the demo network’s past traffic has been played, from 0 to 1. Absent once all of it has, and without a session. */
            demoFilled?: number;
            testClock?: components["schemas"]["TestClock"];
        };
        Session: {
            member: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @example publisher@example.com */
                email: string;
                name: string;
            } | null;
            roles: ("operator" | "publisher" | "advertiser")[];
            /** @description A publisher’s projects. Empty for an operator, who sees all. */
            projects: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description An advertiser’s organizations. */
            organizations: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description Whether the member must set up a second factor first. */
            needsSecondFactor: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string | null;
        };
        Invitation: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string;
        };
        Membership: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "operator" | "publisher" | "advertiser";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            since: string;
        };
        Member: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            email: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            memberships: {
                /** @enum {string} */
                role: "operator" | "publisher" | "advertiser";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string | null;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string | null;
            }[];
        };
        Organization: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            name: string;
            description: string | null;
            url: string | null;
            logoUrl: string | null;
            /** @description Part of the demo network; live keys do not serve its campaigns. */
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @description Publishers see `earningsPerCompletion` in place of the payout and the destination. */
        Campaign: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            organization: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
                description: string | null;
                url: string | null;
                logoUrl: string | null;
            };
            name: string;
            perk: string | null;
            /** @enum {string|null} */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            targetCountries: string[];
            /**
             * @description Default: "adults".
             * @enum {string}
             */
            ageRating: "adults" | "everyone";
            categories: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            startsAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            endsAt: string | null;
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status: "draft" | "active" | "paused" | "archived";
            /**
             * @description Who may add it to an app: every publisher (`open`), those whose application is approved (`ask`), or nobody (`private`). Default: `open` with `defaultCatalog`, else `private`. A change takes it from no app.
             * @enum {string}
             */
            access: "open" | "ask" | "private";
            /** @description Part of the demo network; live keys do not serve it. */
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
            externalId?: string | null;
            destinationUrl?: string;
            trackingParameters?: {
                [key: string]: string;
            };
            payout?: {
                amount: number;
                /**
                 * @description The advertiser’s pricing model. Default: "CPA".
                 * @enum {string}
                 */
                model: "CPA" | "CPC" | "CPI" | "CPM";
            } | null;
            billing?: {
                /**
                 * @description The event that the payout is paid for: a completion, a click, or 1,000 confirmed impressions. With the last two, completions earn nothing.
                 * @enum {string}
                 */
                event: "completion" | "click" | "delivered";
                /** @description Of clicks: whether only the first of a user and UTC day counts. */
                firstClickOnly: boolean;
                /**
                 * Format: date-time
                 * @description From when on clicks or impressions are counted at this price: a change counts from the next full hour. Null for a campaign that was always billed by completions.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                effectiveFrom: string | null;
            };
            priority?: number;
            caps?: {
                conversionsPerDay: number | null;
                conversionsPerWeek: number | null;
                conversionsPerMonth: number | null;
                conversionsTotal: number | null;
                budgetTotal: number | null;
                /**
                 * @description Spreads the conversions of `conversionsPerDay` over the open hours of each UTC day.
                 * @enum {string|null}
                 */
                pacing: "even" | null;
            } | null;
            attributionWindowDays?: number;
            defaultCatalog?: boolean;
            terms?: string | null;
            /** @description The address that a click is redirected to. Null without a destination. */
            destinationPreview?: {
                /** @description The redirect of a click with sample values. */
                url: string;
                /** @description Names that look like macros but are passed on unchanged. */
                unreplaced: string[];
            } | null;
            notes?: string | null;
            /**
             * @description The hours in which the campaign is shown, by the wall clock of the time zone. An hour that a change of the clocks skips is skipped, one that it repeats counts twice.
             * @example {
             *       "timeZone": "America/New_York",
             *       "windows": [
             *         {
             *           "days": [
             *             "mon",
             *             "tue",
             *             "wed"
             *           ],
             *           "from": "08:00",
             *           "to": "20:00"
             *         }
             *       ]
             *     }
             */
            schedule?: {
                /**
                 * @description An IANA time zone.
                 * @example America/New_York
                 */
                timeZone: string;
                windows: {
                    days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                    /** @description `HH:MM`, included. */
                    from: string;
                    /** @description `HH:MM` up to `24:00`, not included. */
                    to: string;
                }[];
            } | null;
            /**
             * @description Adults with stored attributes for which in every group at least one condition holds. The campaign is shown to them alone, on feed and search. Text is compared without case, numbers as decimals; what is missing or unreadable never holds.
             * @example {
             *       "all": [
             *         {
             *           "any": [
             *             {
             *               "attribute": "subscriptionTier",
             *               "operator": "is",
             *               "values": [
             *                 "gold",
             *                 "platinum"
             *               ]
             *             }
             *           ]
             *         },
             *         {
             *           "any": [
             *             {
             *               "attribute": "age",
             *               "operator": "at_least",
             *               "values": [
             *                 25
             *               ]
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            audience?: {
                all: {
                    any: {
                        /**
                         * @description An attribute that any app may store, `custom.<key>` included.
                         * @example custom.plan
                         */
                        attribute: string;
                        /** @enum {string} */
                        operator: "is" | "is_not" | "at_least" | "at_most" | "exists";
                        /** @description One with `at_least` and `at_most`, none with `exists`. */
                        values?: (string | number)[] | null;
                    }[];
                }[];
            } | null;
            /**
             * @description How often one person is shown the campaign in one app. After these confirmed impressions, the person sees it again once the days are over. Nothing is kept of minors, so it does not hold for them.
             * @example {
             *       "delivered": 3,
             *       "days": 7
             *     }
             */
            frequency?: {
                /** @description Confirmed impressions. */
                delivered: number;
                /** @description Of 24 hours, from the first of them. */
                days: number;
            } | null;
            fallbackUrl?: string | null;
            /** @description Conversions of this UTC day that an even pace allows by now. Null without a pace. */
            paceToday?: number | null;
            /**
             * Format: date-time
             * @description When time alone ends `hindrance`: a start, hours or a pace. Null if there is none, or not by time.
             * @example 2026-03-01T12:00:00.000Z
             */
            hindranceUntil?: string | null;
            /**
             * @description The reason why an active campaign is not shown now, a code as in `explain`; with `no_image`, only catalogs show it. Null if nothing prevents it, or if the campaign is not active.
             * @enum {string|null}
             */
            hindrance?: "not_started" | "ended" | "outside_hours" | "balance_spent" | "cap_reached" | "ahead_of_pace" | "no_creative" | "no_image" | "not_granted" | null;
            /** @description A publisher's share of one completion, in US dollars; only publishers see it. */
            earningsPerCompletion?: number;
        };
        CampaignCreative: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            title: string;
            subtitle: string | null;
            description: string | null;
            primaryImageUrl: string | null;
            logoUrl: string | null;
            additionalImages: string[];
            ctaText: string;
            supportedPlatforms: ("ios" | "android" | "web")[];
            destinationUrl?: string | null;
            /** @description The address that a click is redirected to. Null without a destination. */
            destinationPreview?: {
                /** @description The redirect of a click with sample values. */
                url: string;
                /** @description Names that look like macros but are passed on unchanged. */
                unreplaced: string[];
            } | null;
            weight: number;
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * @description Only approved creatives are shown. Creatives of members wait for review where the settings require it.
             * @enum {string}
             */
            review?: "approved" | "pending" | "refused";
            /** @description The reason of the latest refusal. */
            reviewReason?: string | null;
            /** @description Changed fields that wait for review, while the creative is shown as it was approved. */
            pendingChange?: {
                title?: string;
                subtitle?: string | null;
                description?: string | null;
                primaryImageUrl?: string | null;
                logoUrl?: string | null;
                additionalImages?: string[];
                ctaText?: string;
                supportedPlatforms?: ("ios" | "android" | "web")[];
                destinationUrl?: string | null;
                translations?: {
                    [key: string]: {
                        title?: string;
                        subtitle?: string;
                        description?: string;
                        ctaText?: string;
                    };
                };
            } | null;
            translations: {
                [key: string]: {
                    title?: string;
                    subtitle?: string;
                    description?: string;
                    ctaText?: string;
                };
            };
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
        };
        ReviewedCreative: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            title: string;
            subtitle: string | null;
            description: string | null;
            primaryImageUrl: string | null;
            logoUrl: string | null;
            additionalImages: string[];
            ctaText: string;
            supportedPlatforms: ("ios" | "android" | "web")[];
            destinationUrl?: string | null;
            /** @description The address that a click is redirected to. Null without a destination. */
            destinationPreview?: {
                /** @description The redirect of a click with sample values. */
                url: string;
                /** @description Names that look like macros but are passed on unchanged. */
                unreplaced: string[];
            } | null;
            weight: number;
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * @description Only approved creatives are shown. Creatives of members wait for review where the settings require it.
             * @enum {string}
             */
            review?: "approved" | "pending" | "refused";
            /** @description The reason of the latest refusal. */
            reviewReason?: string | null;
            /** @description Changed fields that wait for review, while the creative is shown as it was approved. */
            pendingChange?: {
                title?: string;
                subtitle?: string | null;
                description?: string | null;
                primaryImageUrl?: string | null;
                logoUrl?: string | null;
                additionalImages?: string[];
                ctaText?: string;
                supportedPlatforms?: ("ios" | "android" | "web")[];
                destinationUrl?: string | null;
                translations?: {
                    [key: string]: {
                        title?: string;
                        subtitle?: string;
                        description?: string;
                        ctaText?: string;
                    };
                };
            } | null;
            translations: {
                [key: string]: {
                    title?: string;
                    subtitle?: string;
                    description?: string;
                    ctaText?: string;
                };
            };
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
            campaignName: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            organizationName: string;
        };
        Goal: {
            key: string;
            name: string;
            /**
             * @description `once`: one completion a transaction. `per_order`: one for each order id of a transaction. Default: "once".
             * @enum {string}
             */
            repeats: "once" | "per_order";
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status: "active" | "paused";
            entitlement: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                value?: number;
                /** @enum {string} */
                unit?: "percent" | "dollars";
                durationDays?: number;
            } | null;
            payout?: {
                amount: number;
                percent: number | null;
                maximum: number | null;
            };
            windowDays?: number | null;
            /** @description The publisher’s share of the fixed amount, in US dollars. */
            earningsPerCompletion?: number;
            /** @description The part of the reported amount that the publisher earns. */
            earningsPercent?: number | null;
        };
        Deal: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            projectName: string;
            /** @description Null for every app of the project without a deal of its own. */
            appId: string | null;
            appName: string | null;
            payout: {
                /** @description In US dollars. */
                amount: number;
            } | null;
            /** @description Null for the share of the app; only the operator sees it. */
            sharePercent?: number | null;
            caps: {
                conversionsPerDay: number | null;
                conversionsTotal: number | null;
                budgetTotal: number | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            startsAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            endsAt: string | null;
            note: string | null;
            /** @description Whether the deal has started and has not ended. */
            inForce: boolean;
            /** @description Counted under the deal since it was made; days are UTC. */
            used: {
                conversionsToday: number;
                conversionsTotal: number;
                budgetTotal: number;
            };
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
        };
        CampaignPublisher: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            projectName: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            appName: string;
            /** @enum {string} */
            platform: "ios" | "android" | "web" | "api";
            /** @description Whether the app shows the campaign. */
            enabled: boolean;
        };
        Project: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            name: string;
            /** @description Part of the demo network. */
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
        };
        App: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            name: string;
            /** @enum {string} */
            platform: "ios" | "android" | "web" | "api";
            /**
             * @description Default: "undeclared".
             * @enum {string}
             */
            audienceStatus: "undeclared" | "general" | "adults_only";
            /** @description For the operator only. */
            payoutSharePercent?: number;
            locales: string[];
            defaultLocale: string;
            frameOrigins: string[];
            maxPeople: number;
            maxPeopleBytes: number;
            clientTrialLimit: number | null;
            entitlement: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                value?: number;
                /** @enum {string} */
                unit?: "percent" | "dollars";
                durationDays?: number;
            } | null;
            provisionalHours: number;
            testWebhooks: boolean;
            revokeOnReversal: boolean;
            incrementality: {
                enabled: boolean;
                rolloutPct: number;
                assignmentVersion: string;
            };
            ranking: {
                /** @description Default: 0.15. */
                newCampaignShare: number;
                /** @description Default: 0.01. */
                randomShare: number;
            };
            /** @description Part of the demo network. */
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
        };
        AppCampaign: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /** @description Default: true. */
            enabled: boolean;
            /** @description Pinned campaigns come first. Default: false. */
            pinned: boolean;
            /** @description Multiplies the score in this app. Default: 1. */
            priority: number;
            entitlement: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                value?: number;
                /** @enum {string} */
                unit?: "percent" | "dollars";
                durationDays?: number;
            } | null;
            name: string;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            /** @description The app's share of one completion, in US dollars. */
            earningsPerCompletion: number;
            /** @description Live keys do not serve it, except in the demo app. */
            demo: boolean;
        };
        Key: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string | null;
            /** @enum {string} */
            environment: "live" | "test";
            publishableKey: string;
            rateLimitPerSecond: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
        };
        PublisherGoal: {
            key: string;
            name: string;
            /**
             * @description `once`: one completion a transaction. `per_order`: one for each order id of a transaction. Default: "once".
             * @enum {string}
             */
            repeats: "once" | "per_order";
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status: "active" | "paused";
            entitlement: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                value?: number;
                /** @enum {string} */
                unit?: "percent" | "dollars";
                durationDays?: number;
            } | null;
            /** @description The publisher’s share of the fixed amount, in US dollars. */
            earningsPerCompletion: number;
            /** @description The part of the reported amount that the publisher earns. */
            earningsPercent: number | null;
        };
        MarketplaceCampaign: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            name: string;
            perk: string | null;
            /** @enum {string|null} */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            /** @description Empty means everywhere. */
            targetCountries: string[];
            categories: string[];
            /** @enum {string} */
            ageRating: "adults" | "everyone";
            /**
             * @description With `open`, an application is approved at once. `private` is shown only where an app has it.
             * @enum {string}
             */
            access: "open" | "ask" | "private";
            hasTerms: boolean;
            organization: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
                description: string | null;
                url: string | null;
                logoUrl: string | null;
            };
            /** @description Further goals that earn. */
            goals: components["schemas"]["PublisherGoal"][];
            /** @description The share of one completion in US dollars: of the app, else the lowest of the apps of the project. */
            earningsPerCompletion: number;
            /** @description The latest application for the campaign. */
            application: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @enum {string} */
                status: "pending" | "approved" | "refused" | "withdrawn";
            } | null;
        };
        MarketplaceCampaignWithTerms: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            name: string;
            perk: string | null;
            /** @enum {string|null} */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            /** @description Empty means everywhere. */
            targetCountries: string[];
            categories: string[];
            /** @enum {string} */
            ageRating: "adults" | "everyone";
            /**
             * @description With `open`, an application is approved at once. `private` is shown only where an app has it.
             * @enum {string}
             */
            access: "open" | "ask" | "private";
            hasTerms: boolean;
            organization: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
                description: string | null;
                url: string | null;
                logoUrl: string | null;
            };
            /** @description Further goals that earn. */
            goals: components["schemas"]["PublisherGoal"][];
            /** @description The share of one completion in US dollars: of the app, else the lowest of the apps of the project. */
            earningsPerCompletion: number;
            /** @description The latest application for the campaign. */
            application: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @enum {string} */
                status: "pending" | "approved" | "refused" | "withdrawn";
            } | null;
            terms: string | null;
            /** @description SHA-256 of the terms as UTF-8, in hex; an application sends it as `acceptedTerms`. */
            termsHash: string | null;
        };
        Application: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            projectName: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            appName: string;
            /** @enum {string} */
            platform: "ios" | "android" | "web" | "api";
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            campaignName: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            organizationName: string;
            /** @enum {string} */
            status: "pending" | "approved" | "refused" | "withdrawn";
            message: string | null;
            /** @description Why it was refused. */
            reason: string | null;
            /** @description SHA-256 of the accepted terms, in hex. */
            acceptedTerms: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            decidedAt: string | null;
        };
        AuditEntry: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            actor: {
                /**
                 * @description `token` stands for the holder of the operator's token, `visitor` for someone who was not signed in.
                 * @enum {string}
                 */
                kind: "token" | "member" | "visitor" | "system";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string | null;
                email: string | null;
            };
            /** @example campaign.update */
            action: string;
            /** @example campaign */
            objectType: string;
            objectId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string | null;
            /** @description For each field its value, or `{from, to}`. Never a secret. */
            changes: {
                [key: string]: unknown;
            };
            requestId: string | null;
            /** @description The IP address the request came from. */
            address: string | null;
        };
        ConversionAnswer: {
            /** @description True if the status is 200. */
            accepted: boolean;
            /** @description verified, duplicate, rejected, reversed, invalid_token, malformed, unknown_transaction or rejected_by_rule; unavailable with a status of 500 or more: try again. */
            verdict: string;
            /** @description The rule that rejected the conversion or its reversal. */
            rule?: string;
            transactionId: string | null;
            /** @description The goal that the call names; absent for the main goal. */
            goal?: string;
            message: string;
            /** @description Of a reversal: the part of the payout that is not reversed, in US dollars. */
            remaining?: number;
        };
        InvoiceSeller: {
            name: string | null;
            street: string | null;
            building: string | null;
            postcode: string | null;
            town: string | null;
            country: string | null;
            taxId: string | null;
            iban: string | null;
            bic: string | null;
        };
        InvoiceBuyer: {
            legalName: string | null;
            street: string | null;
            building: string | null;
            postcode: string | null;
            town: string | null;
            country: string | null;
            taxId: string | null;
            email: string | null;
        };
        InvoiceLine: {
            /** @enum {string} */
            kind: "completion" | "reversal" | "usage" | "adjustment";
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string | null;
            campaignName: string | null;
            goal: string | null;
            /** @description Entries of the ledger; of `usage` the clicks or impressions. */
            quantity: number;
            /** @description The sum, which a reversal makes negative, in US dollars. */
            amount: number;
        };
        Invoice: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @example INV-1 */
            number: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            /**
             * @description `prepaid_statement`: of an organization that pays in advance; nothing of it is open.
             * @enum {string}
             */
            kind: "invoice" | "prepaid_statement" | "credit_note";
            /** @enum {string} */
            state: "issued" | "part_paid" | "paid";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            periodFrom: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            periodTo: string;
            /** @description The currency of `total` and `open`, ISO 4217. */
            currency: string;
            /** @description Units of the currency for one US dollar; null for US dollars. */
            rate: number | null;
            /** @description The UTC day of the rate. */
            rateDay: string | null;
            /** @description The sum of the lines in cents, in US dollars. */
            net: number;
            /** @description What `net` differs from the sum of the lines, in US dollars. */
            rounding: number;
            taxPercent: number;
            taxNote: string | null;
            /** @description `net` x `taxPercent`, in US dollars. */
            tax: number;
            /** @description `net` and `tax`, in `currency`. */
            total: number;
            /** @description What is still to be paid, in `currency`. */
            open: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            dueAt: string;
            seller: components["schemas"]["InvoiceSeller"];
            buyer: components["schemas"]["InvoiceBuyer"];
            lines: components["schemas"]["InvoiceLine"][];
            /** @description The invoice that a credit note corrects. */
            invoiceId: string | null;
            reason: string | null;
            reference: string | null;
        };
        InvoicePreview: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            /**
             * @description `prepaid_statement`: of an organization that pays in advance; nothing of it is open.
             * @enum {string}
             */
            kind: "invoice" | "prepaid_statement" | "credit_note";
            /** @enum {string} */
            state: "issued" | "part_paid" | "paid";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            periodFrom: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            periodTo: string;
            /** @description The currency of `total` and `open`, ISO 4217. */
            currency: string;
            /** @description Units of the currency for one US dollar; null for US dollars. */
            rate: number | null;
            /** @description The UTC day of the rate. */
            rateDay: string | null;
            /** @description The sum of the lines in cents, in US dollars. */
            net: number;
            /** @description What `net` differs from the sum of the lines, in US dollars. */
            rounding: number;
            taxPercent: number;
            taxNote: string | null;
            /** @description `net` x `taxPercent`, in US dollars. */
            tax: number;
            /** @description `net` and `tax`, in `currency`. */
            total: number;
            /** @description What is still to be paid, in `currency`. */
            open: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            dueAt: string;
            seller: components["schemas"]["InvoiceSeller"];
            buyer: components["schemas"]["InvoiceBuyer"];
            lines: components["schemas"]["InvoiceLine"][];
        };
        StatementLine: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            campaignName: string;
            goal: string | null;
            /** @description The UTC day of the verifications and of the reversals, YYYY-MM-DD. */
            day: string;
            completions: number;
            /** @description In US dollars: the share of the completions, with the creators’ part. */
            earned: number;
            reversals: number;
            /** @description In US dollars: what the reversals took back, 0 or below. */
            reversed: number;
        };
        Statement: {
            /** @example 2026-03 */
            month: string;
            /** @description US dollars, the currency of the book. */
            currency: string;
            /** @description Of a self-billing note: given when the month’s statement is first read after its end. */
            number: string | null;
            /** @description In US dollars: the balance at the beginning; it is the `closing` of the month before. */
            opening: number;
            /** @description In US dollars: the earnings of the apps’ statistics. */
            earned: number;
            /** @description In US dollars: what of the earnings is the creators’, 0 or below unless reversals give back more. */
            creators: number;
            /** @description In US dollars: what reversals took back, 0 or below. */
            reversed: number;
            /** @description In US dollars: what the operator booked for or against the project. */
            adjustments: number;
            /** @description In US dollars: what payments were approved. */
            paid: number;
            /** @description In US dollars: what of the payments failed or came back. */
            returned: number;
            /** @description In US dollars: opening + earned + creators + reversed + adjustments - paid + returned. */
            closing: number;
            /** @description In US dollars: what of `closing` falls due later. */
            held: number;
            /** @description In US dollars: what of `closing` is due; below 0 it is owed. */
            payable: number;
            lines: components["schemas"]["StatementLine"][];
        };
        EarningsBalance: {
            /**
             * @description US dollars, the currency of the book.
             * @example USD
             */
            currency: string;
            /** @description In US dollars: all that was ever earned, less reversals. */
            earned: number;
            /** @description What is not due yet, by day, the earliest first. */
            held: {
                /**
                 * @description The UTC day, YYYY-MM-DD, on which it falls due.
                 * @example 2026-03-31
                 */
                until: string;
                /** @description In US dollars: what falls due on this day. */
                amount: number;
            }[];
            /** @description In US dollars: what is due and not paid, at least 0. */
            payable: number;
            /** @description In US dollars: what is owed to the network, when reversals exceed what is due. */
            owed: number;
            /** @description In US dollars: the smallest payment. */
            minimum: number;
            /**
             * @description The next payment day, YYYY-MM-DD, today included; null where the operator set none.
             * @example 2026-03-31
             */
            nextPaymentOn: string | null;
        };
        LedgerAccount: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @enum {string} */
            kind: "advertiser" | "publisher" | "creator" | "margin" | "cash" | "in_transit" | "fees" | "tax" | "exchange" | "write_off";
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string | null;
            creatorId: string | null;
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /** @description Whether it stands in the book of the demo network. */
            demo: boolean;
            /** @description Debits less credits: above 0 it owes the network, below 0 it is owed. */
            balance: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            paidThrough: string | null;
        };
        LedgerEntry: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @enum {string} */
            kind: "completion" | "reversal" | "usage" | "deposit" | "refund" | "invoice_rounding" | "tax" | "credit_note" | "receipt" | "payment" | "payment_paid" | "payment_failed" | "payment_returned" | "adjustment" | "write_off";
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string | null;
            creatorId: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string | null;
            goal: string | null;
            /** @description 1 of a completion; of `usage` the clicks or impressions. */
            quantity: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            bookedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            happenedAt: string;
            /** @description The id of the entry that it takes back. */
            reverses: string | null;
            reason: string | null;
            /** @description The id of a member, or `token`; null of what the service books. */
            actor: string | null;
            demo: boolean;
            /** @description They add up to 0 in each currency. */
            lines: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                accountId: string;
                /** @enum {string} */
                kind: "advertiser" | "publisher" | "creator" | "margin" | "cash" | "in_transit" | "fees" | "tax" | "exchange" | "write_off";
                /**
                 * @description ISO 4217, in upper case.
                 * @example EUR
                 */
                currency: string;
                /** @description A debit is positive, a credit negative. */
                amount: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                dueAt: string | null;
            }[];
        };
        TrialBalance: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            data: {
                /**
                 * @description ISO 4217, in upper case.
                 * @example EUR
                 */
                currency: string;
                /** @enum {string} */
                kind: "advertiser" | "publisher" | "creator" | "margin" | "cash" | "in_transit" | "fees" | "tax" | "exchange" | "write_off";
                /** @description The sum of all debits. */
                debit: number;
                /** @description The sum of all credits, not negative. */
                credit: number;
                /** @description `debit` less `credit`. */
                balance: number;
            }[];
            /** @description The balances of each currency added up: 0. */
            sums: {
                [key: string]: number;
            };
        };
        CreatorParty: {
            creatorId: string;
            /** @description Of the publisher’s share; 0 until it is set. */
            sharePercent: number;
        };
        ExchangeRate: {
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /**
             * @description A UTC day, YYYY-MM-DD.
             * @example 2026-03-01
             */
            day: string;
            /** @description Units of the currency for one US dollar. */
            rate: number;
            /**
             * @description `ecb`: from a file of the European Central Bank.
             * @enum {string}
             */
            source: "entered" | "ecb";
            /** @description Whether a payment or an invoice was made by it; it then never changes. */
            used: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            enteredAt: string;
        };
        OrganizationBalance: {
            /**
             * @description `prepaid` and `credit`: a conversion counts only if its payout is not above `remaining`.
             * @enum {string}
             */
            mode: "invoice" | "prepaid" | "credit";
            /**
             * @description Of the amounts: the currency of the books.
             * @example USD
             */
            currency: string;
            /**
             * @description Deposits and receipts less refunds.
             * @example 90
             */
            funded: number;
            /**
             * @description All that was booked, less reversals and credit notes.
             * @example 90
             */
            used: number;
            /**
             * @description `funded` and the credit limit, less `used`. Null in mode `invoice`.
             * @example 90
             */
            remaining: number | null;
            /**
             * @description The part of `used` that is above `funded`.
             * @example 90
             */
            owed: number;
            /**
             * @description Null without one.
             * @example 90
             */
            creditLimit: number | null;
            /**
             * @description The open part of issued invoices, in US dollars.
             * @example 90
             */
            invoicedUnpaid: number;
            /** @description Whole days that `remaining` lasts at the use of the last 7 days; null without use, or without `remaining`. */
            runsOutInDays: number | null;
        };
        Funding: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @description In US dollars. */
            amount: number;
            reference: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            receivedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            bookedAt: string;
        };
        BillingSeller: {
            name: string | null;
            street: string | null;
            building: string | null;
            postcode: string | null;
            town: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country: string | null;
            taxId: string | null;
            iban: string | null;
            bic: string | null;
        };
        BillingSettings: {
            /** @description Days from a verification to its due date. */
            holdDays: number;
            reversalWindowDays: number;
            /** @example 50 */
            minimum: number;
            /** @description Whether payments, and adjustments above the limit, need two people. */
            needsTwoPeople: boolean;
            /** @example 50 */
            adjustmentLimit: number;
            /** @example INV- */
            invoicePrefix: string;
            dueDays: number;
            /** @description The day of the month, in UTC. */
            paymentDay: number | null;
            seller: components["schemas"]["BillingSeller"];
        };
        OrganizationBilling: {
            /** @enum {string} */
            mode: "invoice" | "prepaid" | "credit";
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency: string;
            /** @example 19 */
            taxPercent: number;
            /** @description Issues an invoice on the first of each month for all before it. */
            autoInvoice: boolean;
            /** @example 50 */
            creditLimit: number | null;
            taxNote: string | null;
            legalName: string | null;
            street: string | null;
            building: string | null;
            postcode: string | null;
            town: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country: string | null;
            taxId: string | null;
            /** @example publisher@example.com */
            email: string | null;
        };
        ProjectBilling: {
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency: string;
            /** @description While true, no payment is made. */
            paused: boolean;
            /** @description Gives each monthly statement a number of its own. */
            selfBilling: boolean;
            /** @description Days from a verification to its due date. */
            holdDays: number | null;
            /** @example 50 */
            minimum: number | null;
            pausedReason: string | null;
            legalName: string | null;
            street: string | null;
            building: string | null;
            postcode: string | null;
            town: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country: string | null;
            taxId: string | null;
            /** @example publisher@example.com */
            email: string | null;
        };
        PaymentMethod: {
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /** @description The end of the account’s number, at most four characters of it. */
            hint: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            usableFrom: string;
        };
        ListedPaymentBatch: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @enum {string} */
            state: "draft" | "approved" | "sent" | "closed" | "canceled";
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            cutoff: string;
            /** @description The id of a member; `token`, or `payment_day` for a draft made by itself. */
            createdBy: string;
            approvedBy: string | null;
            /** @description In its currency; null where there is no rate yet. */
            total: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /** @description Pays out of the book of the demo network. */
            demo: boolean;
        };
        BatchPayment: {
            /** @description Null in a draft: its payments are estimates. */
            id: string | null;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            creatorId: string | null;
            /** @description The holder of the account; for `sepa` in the characters of its file. */
            name: string;
            /** @description In US dollars. */
            bookAmount: number;
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /** @description Units of the currency for one US dollar; null for the dollar itself. */
            rate: number | null;
            /** @description The UTC day of the rate. */
            rateDay: string | null;
            /** @description In the currency; null in a draft without a rate. */
            amount: number | null;
            /** @enum {string} */
            state: "draft" | "approved" | "sent" | "paid" | "failed" | "returned";
            hint: string | null;
            /** @description As the results gave it. */
            reference: string | null;
            fee: number | null;
            failure: string | null;
        };
        PaymentBatch: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @enum {string} */
            state: "draft" | "approved" | "sent" | "closed" | "canceled";
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            cutoff: string;
            /** @description The id of a member; `token`, or `payment_day` for a draft made by itself. */
            createdBy: string;
            approvedBy: string | null;
            /** @description In its currency; null where there is no rate yet. */
            total: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /** @description Pays out of the book of the demo network. */
            demo: boolean;
            /** @description SHA-256 of its file, in hexadecimal digits. */
            fileHash: string | null;
            payments: components["schemas"]["BatchPayment"][];
            leftOut: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                creatorId: string | null;
                /** @description In US dollars; what the party owes where the reason is `owes`. */
                amount: number;
                /** @enum {string} */
                reason: "below_minimum" | "no_method" | "method_too_new" | "paused" | "owes" | "no_address";
            }[];
        };
        Payment: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @enum {string} */
            state: "approved" | "sent" | "paid" | "failed" | "returned";
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /** @description In its currency. */
            amount: number;
            /** @description In US dollars: the sum of `earned`, `reversed`, `adjustments` and `returned`. */
            bookAmount: number;
            /** @description Units of the currency for one US dollar; null for the dollar itself. */
            rate: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            cutoff: string;
            /** @description Of the lines that the payment covers, in US dollars. */
            earned: number;
            reversed: number;
            adjustments: number;
            /** @description Of earlier payments that failed or came back. */
            returned: number;
            hint: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            paidAt: string | null;
        };
        Settings: {
            /** @description Whether creatives that members make or change wait for review by the operator. Default: false. */
            reviewCreatives: boolean;
        };
        Health: {
            database: {
                /** @enum {string} */
                kind: "embedded" | "postgres";
                /** @description Duration of the simplest query in milliseconds; null if it was not answered. */
                answerMs: number | null;
            };
            /** @description State of the read replica; null if none is configured. */
            replica: {
                /** @description Whether reports are read from it now. */
                isUsed: boolean;
                /** @description Lag when last measured, in milliseconds; null while it does not answer. */
                lagMs: number | null;
            } | null;
            journal: {
                /** @description Rows waiting for their commit in this process. */
                queuedRows: number;
                /** @description The number of latest flushes, at most 512, that the next three fields describe. */
                flushes: number;
                refused: number;
                /** @description Median of commit times, in milliseconds. */
                medianMs: number | null;
                /** @description 99th percentile of commit times, in milliseconds. */
                p99Ms: number | null;
            };
            snapshot: {
                /** @description Time in milliseconds since the database last confirmed that nothing newer exists. */
                ageMs: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                compiledAt: string;
                apps: number;
                campaigns: number;
            };
            webhooks: {
                /** @description Attempts of this process that wait for an answer. */
                running: number;
                /** @description Deliveries waiting for their attempt. */
                pending: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                lastLookAt: string | null;
            };
            users: {
                /** @description Users of whom something is stored, in all apps. */
                count: number;
                /** @description Bytes of what is stored of them. */
                bytes: number;
                /** @description Up to 20 apps that take no new users, as a budget of theirs is spent. */
                fullApps: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    id: string;
                    name: string;
                }[];
            };
            ranking: {
                /** @description The version of the model that this process ranks with; null before any evidence. */
                modelVersion: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                lastRefitAt: string | null;
                /** @description Duration of the last refit in milliseconds, outside requests. */
                refitMs: number | null;
                /** @description Events not yet learned from. */
                waitingEvents: number;
            };
            ledger: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                verifiedAt: string | null;
                /** @description Broken rules that the last verification found; `verify-ledger` names them. */
                faults: number;
            };
            /** @description Processes that hold a lease to write. */
            nodes: {
                slot: number;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                lease: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                startedAt: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                heartbeatAt: string | null;
                /** @description The process that answered. */
                isThis: boolean;
            }[];
            /** @description Delay of the last turn of the event loop, in milliseconds. */
            eventLoopLateMs: number;
        };
        IntegrationCheck: {
            /** @enum {string} */
            id: "feed" | "click" | "delivered" | "signatures" | "webhook";
            /**
             * @description `waiting` if it has not happened yet, `attention` if something is wrong.
             * @enum {string}
             */
            status: "ok" | "waiting" | "attention";
            /**
             * Format: date-time
             * @description The last time it happened, if known.
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string | null;
            /** @description The state, as a sentence. */
            says: string;
            /** @description The remedy, as a sentence. */
            remedy: string | null;
        };
        FirstStep: {
            /** @example first_feed */
            id: string;
            isDone: boolean;
        };
        Retention: {
            /** @description Days for which servings are kept, and with them feed and message links. */
            servingsDays: number;
            /** @description Days after which stored attributes are removed that were not sent again, of users who were never served, opened or completed anything. */
            unusedUsersDays: number;
            /** @description Days for which the logs of webhooks, postbacks and inbound events are kept. */
            logsDays: number;
            /** @description Days for which a payment keeps the account number that it went to. */
            paymentDetailsDays: number;
            /** @description Days for which a catalog link works. */
            catalogLinksDays: number;
        };
        MovedTestClock: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            now: string;
            /**
             * @description `frozen`: time stands still between advances. `running`: it goes on at the pace of real time.
             * @enum {string}
             */
            mode: "frozen" | "running";
            /** @description Everything that became due, oldest first, each with its own instant. */
            ran: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                /** @enum {string} */
                what: "invoice_day" | "provisional_end" | "schedule_boundary" | "usage_hour" | "utc_midnight" | "payment_day" | "retention" | "verify_ledger";
            }[];
        };
        SubscriptionEventBody: {
            event_id: string;
            /** @enum {unknown} */
            event_type: "did_subscribe" | "did_renew" | "did_cancel" | "did_resubscribe" | "did_expire" | "did_enter_grace_period" | "did_enter_billing_retry" | "did_pause" | "did_change_product" | "did_refund";
            user: {
                app_account_id: string;
                publisher_user_id?: string;
            };
            subscription: {
                original_transaction_id: string;
                product_id?: string;
                plan?: string;
                price_amount_micros?: number;
                /** @description In either case; stored in upper case. */
                price_currency?: string;
                is_trial_start?: boolean;
                store?: string;
                /** @description In either case; stored in upper case. */
                country_code?: string;
            };
            /** @description RFC 3339; if absent, the time of receipt. */
            occurred_at?: string;
            raw_payload?: {
                [key: string]: unknown;
            };
        };
        Reconciliation: {
            /** @description Names what is to be reversed, for `apply`. */
            plan: string;
            counts: {
                /** @description Lines without anything to reverse. */
                match: number;
                reverse: number;
                /** @description Lines that are no verified conversion of the organization. */
                unknown: number;
                missing: number;
            };
            lines: {
                /** @description The head is line 1. */
                line: number;
                transactionId: string | null;
                /** @description The further goal that was completed; absent for the main goal. */
                goal?: string;
                /** @description Its order. */
                orderId?: string | null;
                /** @enum {string} */
                result: "match" | "reverse" | "unknown";
            }[];
            /** @description Conversions verified on these days that the file does not name and that are not reversed in full; those of further goals only if the file has the column `goal`. */
            missing: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId: string;
                /** @description The further goal that was completed; absent for the main goal. */
                goal?: string;
                /** @description Its order. */
                orderId?: string | null;
            }[];
        };
        ImportedExchangeRates: {
            /** @description The rates in the file, those known before included. */
            imported: number;
        };
        GetLivenessAnswer: {
            status: string;
        };
        GetCatalogRequest: {
            /** @description A dimension of statistics; defaults to the userId. */
            clientId?: string;
            /** @description Default: all eligible offers. */
            limit?: number;
            /** @description Requires a limit. Default: 0. */
            offset?: number;
            /** @description The end user; required unless includeAllRegions is set. */
            userId?: string;
            /**
             * @description ISO 3166-1 alpha-2, two uppercase letters.
             * @example US
             */
            countryCode?: string;
            /** @description Only for configuration pages: returns the offers of all countries, without clickUrl. */
            includeAllRegions?: boolean;
        };
        GetCatalogAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["CatalogOffer"][];
            metadata: {
                /** @description Eligible offers before pagination. */
                total: number;
                limit: number;
                offset: number;
                hasMore: boolean;
            };
            locale?: string;
        };
        ServeFeedRequest: {
            /** @description Stable id per operator, a dimension of statistics. */
            clientId: string;
            /** @description The end user: seeds the ranking and becomes the user of transactions. */
            userId: string;
            /** @description Default: 10. */
            limit?: number;
            attributes: components["schemas"]["Audience"];
        };
        ServeFeedAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["FeedOffer"][];
        };
        ServeMessageRequest: {
            /** @description Stable id per operator. */
            clientId: string;
            /** @description The conversation: seeds the ranking and becomes the user of transactions. */
            chatId: string;
            attributes: components["schemas"]["Audience"];
        };
        ServeMessageAnswer: {
            /** @enum {boolean} */
            success: true;
            offer: components["schemas"]["MessageOffer"] | null;
        };
        SearchOffersRequest: {
            /** @description A dimension of statistics; defaults to the userId. */
            clientId?: string;
            /** @description The end user. */
            userId: string;
            /** @description Default: 10. */
            limit?: number;
            attributes: components["schemas"]["Audience"];
        };
        SearchOffersAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["FeedOffer"][];
            locale: string;
        };
        ConfirmDeliveryRequest: {
            /** @description Unix seconds when the offer was shown; values above 1e11 are read as milliseconds. */
            deliveredTimestamp: number;
            /** @description Unix seconds when the message was read, if there are read receipts. */
            readTimestamp?: number;
        };
        ConfirmDeliveryAnswer: {
            /** @enum {boolean} */
            success: true;
        };
        StoreAttributesRequest: {
            /** @description The publisher's own id of the end user. */
            userId: string;
            attributes: components["schemas"]["UserAttributes"];
        };
        StoreAttributesAnswer: {
            /** @enum {boolean} */
            success: true;
            /**
             * @description The canonical id of the user, not the id sent.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            storedAt: string;
            /** @description Whether the age sent was under 18. */
            minor: boolean;
        };
        GetCreatorLinksRequest: {
            /** @description Your own id for the creator. */
            creatorId: string;
        };
        GetCreatorLinksAnswer: {
            /** @description Your own id for the creator. */
            creatorId: string;
            links: components["schemas"]["CreatorLink"][];
        };
        CompleteTestConversionRequest: {
            /** Format: uuid */
            transactionId: string;
        };
        CompleteTestConversionAnswer: {
            /** @enum {boolean} */
            success: true;
            transactionId: string;
            /** @enum {string} */
            status: "verified";
        };
        ListOrganizationPostbacksAnswer: {
            data: components["schemas"]["Postback"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        EraseUserAnswer: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            erasedAt: string;
            /** @description Rows by table. */
            tables: {
                [key: string]: number;
            };
        };
        ListSubscriptionEventsAnswer: {
            data: components["schemas"]["SubscriptionEvent"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        GetSubscriptionEventAnswer: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /** @description Null if none could be read. */
            eventId: string | null;
            eventType: string | null;
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            outcome: "stored" | "duplicate" | "rejected";
            /** @description The reason why it was not stored. */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /** @description As sent, byte for byte; null if there was none. */
            rawPayload: unknown;
            /** @description The body of a rejected request. */
            rawBody: string | null;
        };
        GetIncrementalityAnswer: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            versions: {
                assignmentVersion: string;
                treatment: {
                    /** @description Users who were, or would have been, shown an offer. */
                    exposed: number;
                    /** @description Distinct users who subscribed, trial starts included. */
                    subscribers: number;
                    trials: number;
                    renewals: number;
                    cancellations: number;
                    /** @description Amounts by ISO 4217 currency. */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Share of subscribers among the exposed. */
                    rate: number | null;
                };
                control: {
                    /** @description Users who were, or would have been, shown an offer. */
                    exposed: number;
                    /** @description Distinct users who subscribed, trial starts included. */
                    subscribers: number;
                    trials: number;
                    renewals: number;
                    cancellations: number;
                    /** @description Amounts by ISO 4217 currency. */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Share of subscribers among the exposed. */
                    rate: number | null;
                };
                lift: {
                    absolute: number | null;
                    relative: number | null;
                    /** @description 95% interval of the absolute lift. */
                    interval: number[] | null;
                };
                sampleRatio: {
                    /** @description Expected share of the treatment group, from the roll-out percentage at each exposure. */
                    expected: number;
                    observed: number;
                    pValue: number;
                    /** @description False when the cohort sizes are implausible: do not trust the lift. */
                    ok: boolean;
                };
                /** @description Events before the next version began whose subscription belongs to no exposed user. */
                unjoined: number;
            }[];
        };
        CheckSignatureRequest: {
            method: string;
            path: string;
            /** @description The text after `?`. */
            query?: string;
            headers: {
                [key: string]: string;
            };
            /** @description The exact text. */
            body?: string;
        };
        CheckSignatureAnswer: {
            valid: boolean;
            findings: {
                /** @description key, platform, signature, timestamp, method, path, query, body or secret. */
                part: string;
                problem: string;
            }[];
        };
        ListCreatorsAnswer: {
            data: {
                /** @description Your own id for the creator. */
                creatorId: string;
                /** @description Number of live and test links. */
                links: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                createdAt: string;
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListCreatorLinksAnswer: {
            data: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                campaignName: string;
                linkUrl: string;
                /** @enum {string} */
                environment: "live" | "test";
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                createdAt: string;
            }[];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListTransactionsAnswer: {
            data: components["schemas"]["Transaction"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListGoalCompletionsAnswer: {
            data: components["schemas"]["GoalCompletion"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        SetWebhookRequest: {
            url: string;
        };
        UpdateWebhookRequest: {
            enabled: boolean;
        };
        RotateWebhookSecretRequest: {
            /** @description Hours for which the old secret keeps signing alongside the new one. Default: 0. */
            overlapHours?: number;
        };
        RotateWebhookSecretAnswer: {
            signingSecret: string;
            /**
             * Format: date-time
             * @description The end of the previous secret’s overlap; absent if none still signs.
             */
            previousSecretUntil?: string;
        };
        TestWebhookAnswer: {
            delivered: boolean;
            httpStatus: number | null;
            durationMs: number;
            error?: string;
        };
        ListWebhookDeliveriesAnswer: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListWebhookCompletionsAnswer: {
            data: components["schemas"]["WebhookCompletion"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        SignInRequest: {
            email: string;
            password: string;
        };
        SignInAnswer: {
            member: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @example publisher@example.com */
                email: string;
                name: string;
            } | null;
            roles: ("operator" | "publisher" | "advertiser")[];
            /** @description A publisher’s projects. Empty for an operator, who sees all. */
            projects: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description An advertiser’s organizations. */
            organizations: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
            /** @description Whether the member must set up a second factor first. */
            needsSecondFactor: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string | null;
            secondFactor?: {
                /** @description A code from an authenticator app, or a backup code. */
                code: boolean;
                passkey: boolean;
            };
        };
        ListSessionsAnswer: {
            data: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                /** @description Whether this request belongs to it. */
                current: boolean;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it was last used, to within ten minutes.
                 */
                seenAt: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                expiresAt: string;
                /** @description The address that signed in; for IPv6, its first 64 bits. */
                address: string | null;
                userAgent: string | null;
            }[];
        };
        GiveSecondFactorRequest: {
            /** @description Six digits from the authenticator app or, at sign-in, a backup code. */
            code: string;
        };
        AskForPasskeyAnswer: {
            options: {
                [key: string]: unknown;
            };
        };
        SignInByPasskeyRequest: {
            response: {
                id: string;
                rawId: string;
                /** @enum {string} */
                type: "public-key";
                clientExtensionResults: {
                    [key: string]: unknown;
                };
                response: {
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle?: string;
                };
            };
        };
        ListSecondFactorsAnswer: {
            authenticator: boolean;
            /** @description Codes left. */
            backupCodes: number;
            passkeys: components["schemas"]["AddPasskeyAnswer"][];
            /** @description Whether this service requires the member to have one. */
            required: boolean;
        };
        StartAuthenticatorRequest: {
            password: string;
        };
        StartAuthenticatorAnswer: {
            /** @description `otpauth://`, for a QR code. Contains the secret. */
            uri: string;
            /** @description Each works once in place of a code. Shown only here. */
            backupCodes: string[];
        };
        ReplaceBackupCodesAnswer: {
            /** @description Each works once in place of a code. Shown only here. */
            backupCodes: string[];
        };
        AddPasskeyRequest: {
            /** @description The name that its owner chose. */
            name: string;
            response: {
                id: string;
                rawId: string;
                /** @enum {string} */
                type: "public-key";
                clientExtensionResults: {
                    [key: string]: unknown;
                };
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: string[];
                };
            };
        };
        AddPasskeyAnswer: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            name: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /** @description Whether it is synced, and so survives the loss of its device. */
            synced: boolean;
        };
        ChangePasswordRequest: {
            currentPassword: string;
            newPassword: string;
        };
        RequestPasswordResetRequest: {
            email: string;
        };
        ConfirmPasswordResetRequest: {
            /** @description The part of the link after `#token=`. */
            token: string;
            newPassword: string;
        };
        CreatePasswordResetAnswer: {
            /** Format: uri */
            url: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string;
        };
        ListProjectInvitationsAnswer: {
            data: components["schemas"]["Invitation"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        InviteToProjectRequest: {
            /** @example publisher@example.com */
            email: string;
        };
        InviteToProjectAnswer: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string;
            /** Format: uri */
            url: string;
        };
        GetInvitationRequest: {
            /** @description The part of the link after `#token=`. */
            token: string;
        };
        GetInvitationAnswer: {
            email: string;
            /** @enum {string} */
            role: "operator" | "publisher" | "advertiser";
            /** @description The project or the organization; `Offerwire` for an operator. */
            tenantName: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expiresAt: string;
        };
        AcceptInvitationRequest: {
            /** @description The part of the link after `#token=`. */
            token: string;
            password?: string;
            name?: string;
        };
        ListProjectMembersAnswer: {
            data: components["schemas"]["Membership"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListMembersAnswer: {
            data: components["schemas"]["Member"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListOrganizationsAnswer: {
            data: components["schemas"]["Organization"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateOrganizationRequest: {
            name: string;
            description?: string | null;
            /** @example https://www.example.com/ */
            url?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            logoUrl?: string | null;
        };
        CreateOrganizationAnswer: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            name: string;
            description: string | null;
            url: string | null;
            logoUrl: string | null;
            /** @description Part of the demo network; live keys do not serve its campaigns. */
            demo: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            updatedAt: string;
            /** @description The `token` of the postback URL; shown only once. */
            postbackToken: string;
            /** @description `ak_…`, for completion calls and the postback log; shown only once. */
            apiKey: string;
        };
        UpdateOrganizationRequest: {
            name?: string;
            description?: string | null;
            /** @example https://www.example.com/ */
            url?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            logoUrl?: string | null;
        };
        RotateOrganizationSecretRequest: {
            /** @enum {string} */
            which: "postbackToken" | "apiKey";
        };
        RotateOrganizationSecretAnswer: {
            /** @description The `token` of the postback URL; shown only once. */
            postbackToken?: string;
            /** @description `ak_…`, for completion calls and the postback log; shown only once. */
            apiKey?: string;
        };
        ListCampaignsAnswer: {
            data: components["schemas"]["Campaign"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateCampaignRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId: string;
            name: string;
            /** @example https://www.example.com/ */
            destinationUrl: string;
            /** @description ISO 3166-1 alpha-2; empty means everywhere. Default: []. */
            targetCountries?: string[] | null;
            /**
             * @description Default: "adults".
             * @enum {string|null}
             */
            ageRating?: "adults" | "everyone" | null;
            /** @description Default: 30. */
            attributionWindowDays?: number | null;
            /** @description Whether every app may serve it. Publishers can then read it even while it is a draft. Default: true. */
            defaultCatalog?: boolean | null;
            /**
             * @description Default: "active".
             * @enum {string|null}
             */
            status?: "draft" | "active" | "paused" | "archived" | null;
            /**
             * @description The advertiser's own id, unique within the organization; imports match by it.
             * @example spring-2026
             */
            externalId?: string | null;
            perk?: string | null;
            /** @enum {string|null} */
            badgeLabel?: "free_trial" | "discount" | null;
            oldPrice?: string | null;
            newPrice?: string | null;
            /**
             * @description Query parameters added to the destination; values may contain macros.
             * @example {
             *       "utm_source": "offerwire"
             *     }
             */
            trackingParameters?: {
                [key: string]: string;
            } | null;
            categories?: string[] | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            startsAt?: string | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            endsAt?: string | null;
            /**
             * @description Who may add it to an app: every publisher (`open`), those whose application is approved (`ask`), or nobody (`private`). Default: `open` with `defaultCatalog`, else `private`. A change takes it from no app.
             * @enum {string|null}
             */
            access?: "open" | "ask" | "private" | null;
            /** @description Publishers accept them when they apply for the campaign. */
            terms?: string | null;
            /** @description Multiplies the score. Set by the operator. */
            priority?: number | null;
            notes?: string | null;
            /**
             * @description The hours in which the campaign is shown, by the wall clock of the time zone. An hour that a change of the clocks skips is skipped, one that it repeats counts twice.
             * @example {
             *       "timeZone": "America/New_York",
             *       "windows": [
             *         {
             *           "days": [
             *             "mon",
             *             "tue",
             *             "wed"
             *           ],
             *           "from": "08:00",
             *           "to": "20:00"
             *         }
             *       ]
             *     }
             */
            schedule?: {
                /**
                 * @description An IANA time zone.
                 * @example America/New_York
                 */
                timeZone: string;
                windows: {
                    days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                    /** @description `HH:MM`, included. */
                    from: string;
                    /** @description `HH:MM` up to `24:00`, not included. */
                    to: string;
                }[];
            } | null;
            /**
             * @description Adults with stored attributes for which in every group at least one condition holds. The campaign is shown to them alone, on feed and search. Text is compared without case, numbers as decimals; what is missing or unreadable never holds.
             * @example {
             *       "all": [
             *         {
             *           "any": [
             *             {
             *               "attribute": "subscriptionTier",
             *               "operator": "is",
             *               "values": [
             *                 "gold",
             *                 "platinum"
             *               ]
             *             }
             *           ]
             *         },
             *         {
             *           "any": [
             *             {
             *               "attribute": "age",
             *               "operator": "at_least",
             *               "values": [
             *                 25
             *               ]
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            audience?: {
                all: {
                    any: {
                        /**
                         * @description An attribute that any app may store, `custom.<key>` included.
                         * @example custom.plan
                         */
                        attribute: string;
                        /** @enum {string} */
                        operator: "is" | "is_not" | "at_least" | "at_most" | "exists";
                        /** @description One with `at_least` and `at_most`, none with `exists`. */
                        values?: (string | number)[] | null;
                    }[];
                }[];
            } | null;
            /**
             * @description How often one person is shown the campaign in one app. After these confirmed impressions, the person sees it again once the days are over. Nothing is kept of minors, so it does not hold for them.
             * @example {
             *       "delivered": 3,
             *       "days": 7
             *     }
             */
            frequency?: {
                /** @description Confirmed impressions. */
                delivered: number;
                /** @description Of 24 hours, from the first of them. */
                days: number;
            } | null;
            /**
             * @description Where links lead while a cap is reached, money is spent, the campaign is paused, has ended or is outside its hours; macros as in `destinationUrl`. By default they lead to the destination.
             * @example https://lumen.example/later?click={transaction_id}
             */
            fallbackUrl?: string | null;
            payout?: {
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description The advertiser’s pricing model. Default: "CPA".
                 * @enum {string|null}
                 */
                model?: "CPA" | "CPC" | "CPI" | "CPM" | null;
            } | null;
            billing?: {
                /**
                 * @description The event that the payout is paid for: a completion, a click, or 1,000 confirmed impressions. With the last two, completions earn nothing.
                 * @enum {string|null}
                 */
                event?: "completion" | "click" | "delivered" | null;
                /** @description Of clicks: whether only the first of a user and UTC day counts. */
                firstClickOnly?: boolean | null;
            } | null;
            caps?: {
                conversionsPerDay?: number | null;
                /** @description Conversions of an ISO week, which begins on Monday, in UTC. */
                conversionsPerWeek?: number | null;
                /** @description Conversions of a calendar month, in UTC. */
                conversionsPerMonth?: number | null;
                conversionsTotal?: number | null;
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                budgetTotal?: number | null;
                /**
                 * @description Spreads the conversions of `conversionsPerDay` over the open hours of each UTC day.
                 * @enum {string|null}
                 */
                pacing?: "even" | null;
            } | null;
        };
        UpdateCampaignRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId?: string;
            name?: string;
            /** @example https://www.example.com/ */
            destinationUrl?: string;
            /** @description ISO 3166-1 alpha-2; empty means everywhere. Default: []. */
            targetCountries?: string[];
            /**
             * @description Default: "adults".
             * @enum {string}
             */
            ageRating?: "adults" | "everyone";
            /** @description Default: 30. */
            attributionWindowDays?: number;
            /** @description Whether every app may serve it. Publishers can then read it even while it is a draft. Default: true. */
            defaultCatalog?: boolean;
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status?: "draft" | "active" | "paused" | "archived";
            /**
             * @description The advertiser's own id, unique within the organization; imports match by it.
             * @example spring-2026
             */
            externalId?: string | null;
            perk?: string | null;
            /** @enum {string|null} */
            badgeLabel?: "free_trial" | "discount" | null;
            oldPrice?: string | null;
            newPrice?: string | null;
            /**
             * @description Query parameters added to the destination; values may contain macros.
             * @example {
             *       "utm_source": "offerwire"
             *     }
             */
            trackingParameters?: {
                [key: string]: string;
            } | null;
            categories?: string[] | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            startsAt?: string | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            endsAt?: string | null;
            /**
             * @description Who may add it to an app: every publisher (`open`), those whose application is approved (`ask`), or nobody (`private`). Default: `open` with `defaultCatalog`, else `private`. A change takes it from no app.
             * @enum {string|null}
             */
            access?: "open" | "ask" | "private" | null;
            /** @description Publishers accept them when they apply for the campaign. */
            terms?: string | null;
            /** @description Multiplies the score. Set by the operator. */
            priority?: number | null;
            notes?: string | null;
            /**
             * @description The hours in which the campaign is shown, by the wall clock of the time zone. An hour that a change of the clocks skips is skipped, one that it repeats counts twice.
             * @example {
             *       "timeZone": "America/New_York",
             *       "windows": [
             *         {
             *           "days": [
             *             "mon",
             *             "tue",
             *             "wed"
             *           ],
             *           "from": "08:00",
             *           "to": "20:00"
             *         }
             *       ]
             *     }
             */
            schedule?: {
                /**
                 * @description An IANA time zone.
                 * @example America/New_York
                 */
                timeZone: string;
                windows: {
                    days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                    /** @description `HH:MM`, included. */
                    from: string;
                    /** @description `HH:MM` up to `24:00`, not included. */
                    to: string;
                }[];
            } | null;
            /**
             * @description Adults with stored attributes for which in every group at least one condition holds. The campaign is shown to them alone, on feed and search. Text is compared without case, numbers as decimals; what is missing or unreadable never holds.
             * @example {
             *       "all": [
             *         {
             *           "any": [
             *             {
             *               "attribute": "subscriptionTier",
             *               "operator": "is",
             *               "values": [
             *                 "gold",
             *                 "platinum"
             *               ]
             *             }
             *           ]
             *         },
             *         {
             *           "any": [
             *             {
             *               "attribute": "age",
             *               "operator": "at_least",
             *               "values": [
             *                 25
             *               ]
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            audience?: {
                all: {
                    any: {
                        /**
                         * @description An attribute that any app may store, `custom.<key>` included.
                         * @example custom.plan
                         */
                        attribute: string;
                        /** @enum {string} */
                        operator: "is" | "is_not" | "at_least" | "at_most" | "exists";
                        /** @description One with `at_least` and `at_most`, none with `exists`. */
                        values?: (string | number)[] | null;
                    }[];
                }[];
            } | null;
            /**
             * @description How often one person is shown the campaign in one app. After these confirmed impressions, the person sees it again once the days are over. Nothing is kept of minors, so it does not hold for them.
             * @example {
             *       "delivered": 3,
             *       "days": 7
             *     }
             */
            frequency?: {
                /** @description Confirmed impressions. */
                delivered: number;
                /** @description Of 24 hours, from the first of them. */
                days: number;
            } | null;
            /**
             * @description Where links lead while a cap is reached, money is spent, the campaign is paused, has ended or is outside its hours; macros as in `destinationUrl`. By default they lead to the destination.
             * @example https://lumen.example/later?click={transaction_id}
             */
            fallbackUrl?: string | null;
            payout?: {
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                amount?: number;
                /**
                 * @description The advertiser’s pricing model. Default: "CPA".
                 * @enum {string}
                 */
                model?: "CPA" | "CPC" | "CPI" | "CPM";
            } | null;
            billing?: {
                /**
                 * @description The event that the payout is paid for: a completion, a click, or 1,000 confirmed impressions. With the last two, completions earn nothing.
                 * @enum {string}
                 */
                event?: "completion" | "click" | "delivered";
                /** @description Of clicks: whether only the first of a user and UTC day counts. */
                firstClickOnly?: boolean;
            } | null;
            caps?: {
                conversionsPerDay?: number | null;
                /** @description Conversions of an ISO week, which begins on Monday, in UTC. */
                conversionsPerWeek?: number | null;
                /** @description Conversions of a calendar month, in UTC. */
                conversionsPerMonth?: number | null;
                conversionsTotal?: number | null;
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                budgetTotal?: number | null;
                /**
                 * @description Spreads the conversions of `conversionsPerDay` over the open hours of each UTC day.
                 * @enum {string|null}
                 */
                pacing?: "even" | null;
            } | null;
        };
        ExportCampaignsAnswer: {
            /** @description Rows for an import; imported unchanged, they change nothing. */
            campaigns: {
                [key: string]: unknown;
            }[];
        };
        ImportCampaignsRequest: {
            /** @description Only report what the import would do. Default: false. */
            dryRun?: boolean;
            /**
             * @description Rows with the fields of a campaign, each with an `externalId` or the exported `id`. Fields left out stay unchanged; null clears a field.
             * @example [
             *       {
             *         "externalId": "spring-2026",
             *         "name": "Lumen Audio: first month free",
             *         "destinationUrl": "https://lumen.example/welcome?click={transaction_id}",
             *         "payout": {
             *           "amount": 12.5
             *         }
             *       }
             *     ]
             */
            campaigns?: {
                [key: string]: unknown;
            }[];
            /** @description The same as CSV, at most 500 rows under a header such as `externalId,name,payout.amount`. */
            csv?: string;
        };
        ImportCampaignsAnswer: {
            dryRun: boolean;
            counts: {
                create: number;
                update: number;
                unchanged: number;
                faulty: number;
            };
            rows: {
                /** @description Counted from 1; in CSV as in a spreadsheet, where the header is row 1. */
                row: number;
                /** @enum {string} */
                outcome: "create" | "update" | "unchanged" | "faulty";
                externalId: string | null;
                name: string | null;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string | null;
                /** @description Fields that change. */
                changes: string[];
                faults: {
                    /** @description The path of the field, such as `payout.amount`; empty for the row as a whole. */
                    field: string;
                    problem: string;
                }[];
            }[];
        };
        CountReachRequest: {
            /**
             * @description Adults with stored attributes for which in every group at least one condition holds. The campaign is shown to them alone, on feed and search. Text is compared without case, numbers as decimals; what is missing or unreadable never holds.
             * @example {
             *       "all": [
             *         {
             *           "any": [
             *             {
             *               "attribute": "subscriptionTier",
             *               "operator": "is",
             *               "values": [
             *                 "gold",
             *                 "platinum"
             *               ]
             *             }
             *           ]
             *         },
             *         {
             *           "any": [
             *             {
             *               "attribute": "age",
             *               "operator": "at_least",
             *               "values": [
             *                 25
             *               ]
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            audience: {
                all: {
                    any: {
                        /**
                         * @description An attribute that any app may store, `custom.<key>` included.
                         * @example custom.plan
                         */
                        attribute: string;
                        /** @enum {string} */
                        operator: "is" | "is_not" | "at_least" | "at_most" | "exists";
                        /** @description One with `at_least` and `at_most`, none with `exists`. */
                        values?: (string | number)[] | null;
                    }[];
                }[];
            };
        };
        CountReachAnswer: {
            /** @description With two significant digits, perhaps counted up from a sample. */
            people: number | null;
            /** @description Of all adults with stored attributes in these apps, 0 to 1. */
            share: number | null;
            /** @description 100 if there are fewer, who are not counted; else null. */
            fewerThan: number | null;
        };
        ListCreativesAnswer: {
            data: components["schemas"]["CampaignCreative"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateCreativeRequest: {
            title: string;
            ctaText: string;
            /** @description Default: []. */
            additionalImages?: string[] | null;
            /** @description Empty for all. Default: []. */
            supportedPlatforms?: ("ios" | "android" | "web")[] | null;
            /**
             * @description Default: "active".
             * @enum {string|null}
             */
            status?: "active" | "paused" | null;
            subtitle?: string | null;
            description?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            primaryImageUrl?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            logoUrl?: string | null;
            /** @example https://www.example.com/ */
            destinationUrl?: string | null;
            /** @description The frequency with which it is drawn, relative to others; 1 if absent. */
            weight?: number | null;
            /**
             * @description Texts by language, of at most 131,072 characters as JSON; missing ones are shown untranslated.
             * @example {
             *       "de": {
             *         "title": "Ein Monat gratis"
             *       }
             *     }
             */
            translations?: {
                [key: string]: {
                    title?: string | null;
                    subtitle?: string | null;
                    description?: string | null;
                    ctaText?: string | null;
                } | null;
            } | null;
        };
        UpdateCreativeRequest: {
            title?: string;
            ctaText?: string;
            /** @description Default: []. */
            additionalImages?: string[];
            /** @description Empty for all. Default: []. */
            supportedPlatforms?: ("ios" | "android" | "web")[];
            /**
             * @description Default: "active".
             * @enum {string}
             */
            status?: "active" | "paused";
            subtitle?: string | null;
            description?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            primaryImageUrl?: string | null;
            /**
             * @description Use https: pages served over https do not show images from http.
             * @example https://www.example.com/banner.png
             */
            logoUrl?: string | null;
            /** @example https://www.example.com/ */
            destinationUrl?: string | null;
            /** @description The frequency with which it is drawn, relative to others; 1 if absent. */
            weight?: number | null;
            /**
             * @description Texts by language, of at most 131,072 characters as JSON; missing ones are shown untranslated.
             * @example {
             *       "de": {
             *         "title": "Ein Monat gratis"
             *       }
             *     }
             */
            translations?: {
                [key: string]: {
                    title?: string;
                    subtitle?: string;
                    description?: string;
                    ctaText?: string;
                };
            } | null;
        };
        ListReviewedCreativesAnswer: {
            data: components["schemas"]["ReviewedCreative"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ReviewCreativeRequest: {
            /** @enum {string} */
            decision: "approve" | "refuse";
            /** @description Required to refuse; the advertiser reads it. */
            reason?: string | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            updatedAt?: string | null;
        };
        ListGoalsAnswer: {
            data: components["schemas"]["Goal"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ReplaceGoalsRequest: {
            goals: {
                /** @description The name by which conversion calls report the goal. */
                key: string;
                name?: string | null;
                payout?: {
                    /** @description Paid for each completion. In US dollars. */
                    amount?: number | null;
                    /** @description The part of the reported amount that a completion pays. */
                    percent?: number | null;
                    /** @description The most that one completion pays; none pays more than 1,000,000 dollars. In US dollars. */
                    maximum?: number | null;
                } | null;
                /**
                 * @description `once`: one completion a transaction. `per_order`: one for each order id of a transaction. Default: "once".
                 * @enum {string|null}
                 */
                repeats?: "once" | "per_order" | null;
                /** @description Days after the click in which it can be completed. Null: the campaign’s attribution window. */
                windowDays?: number | null;
                /**
                 * @example {
                 *       "type": "discount",
                 *       "value": 20,
                 *       "unit": "percent",
                 *       "durationDays": 30
                 *     }
                 */
                entitlement?: {
                    /** @enum {string} */
                    type: "free_trial" | "discount" | "credit";
                    /**
                     * @description In US dollars, with at most six decimals.
                     * @example 12.5
                     */
                    value?: number;
                    /** @enum {string} */
                    unit?: "percent" | "dollars";
                    /** @description If absent, a grant never ends. */
                    durationDays?: number;
                } | null;
                /**
                 * @description Default: "active".
                 * @enum {string|null}
                 */
                status?: "active" | "paused" | null;
            }[];
        };
        ListDealsAnswer: {
            data: components["schemas"]["Deal"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateDealRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            /**
             * @description An app of the project; without it, the deal is for every app of the project without one of its own.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId?: string | null;
            payout?: {
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12
                 */
                amount: number;
            } | null;
            /** @description The publisher’s share of the payout, with at most four decimals. Set and seen by the operator alone. */
            sharePercent?: number | null;
            caps?: {
                conversionsPerDay?: number | null;
                conversionsTotal?: number | null;
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12
                 */
                budgetTotal?: number | null;
            } | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            startsAt?: string | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            endsAt?: string | null;
            note?: string | null;
        };
        UpdateDealRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId?: string;
            /**
             * @description An app of the project; without it, the deal is for every app of the project without one of its own.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId?: string | null;
            payout?: {
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12
                 */
                amount: number;
            } | null;
            /** @description The publisher’s share of the payout, with at most four decimals. Set and seen by the operator alone. */
            sharePercent?: number | null;
            caps?: {
                conversionsPerDay?: number | null;
                conversionsTotal?: number | null;
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12
                 */
                budgetTotal?: number | null;
            } | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            startsAt?: string | null;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            endsAt?: string | null;
            note?: string | null;
        };
        ListCampaignPublishersAnswer: {
            data: components["schemas"]["CampaignPublisher"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListProjectsAnswer: {
            data: components["schemas"]["Project"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateProjectRequest: {
            name: string;
        };
        UpdateProjectRequest: {
            name?: string;
        };
        ListAppsAnswer: {
            data: components["schemas"]["App"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateAppRequest: {
            name: string;
            /** @enum {string} */
            platform: "ios" | "android" | "web" | "api";
            /**
             * @description Default: "undeclared".
             * @enum {string|null}
             */
            audienceStatus?: "undeclared" | "general" | "adults_only" | null;
            /** @description Only the operator sets and reads it. Default: 100. */
            payoutSharePercent?: number | null;
            /** @description Default: ["en"]. */
            locales?: string[] | null;
            /** @example en */
            defaultLocale?: string | null;
            /** @description The https origins whose pages may show the hosted page in a frame. Default: []. */
            frameOrigins?: string[] | null;
            /** @description How many users the app may store, 0 without a limit. Only the operator sets it. Default: 10000000. */
            maxPeople?: number | null;
            /** @description How many bytes the stored users of the app may take, 0 without a limit. Only the operator sets it. Default: 10737418240. */
            maxPeopleBytes?: number | null;
            /** @description Whether test completions go to the webhook, marked `X-Webhook-Environment: test`. Default: true. */
            testWebhooks?: boolean | null;
            /** @description Whether a completion that is reversed in full ends the benefit that it granted. Default: false. */
            revokeOnReversal?: boolean | null;
            /** @description Lifetime number of feed and message answers per client; unlimited if absent. */
            clientTrialLimit?: number | null;
            /**
             * @example {
             *       "type": "discount",
             *       "value": 20,
             *       "unit": "percent",
             *       "durationDays": 30
             *     }
             */
            entitlement?: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                value?: number | null;
                /** @enum {string|null} */
                unit?: "percent" | "dollars" | null;
                /** @description If absent, a grant never ends. */
                durationDays?: number | null;
            } | null;
            /** @description 168 if absent. */
            provisionalHours?: number | null;
            incrementality?: {
                /** @description Default: false. */
                enabled?: boolean | null;
                /** @description Percentage of users who see offers. Default: 100. */
                rolloutPct?: number | null;
                assignmentVersion?: (string | number) | null;
            } | null;
            ranking?: {
                /** @description Default: 0.15. */
                newCampaignShare?: number | null;
                /** @description Default: 0.01. */
                randomShare?: number | null;
            } | null;
        };
        UpdateAppRequest: {
            name?: string;
            /** @enum {string} */
            platform?: "ios" | "android" | "web" | "api";
            /**
             * @description Default: "undeclared".
             * @enum {string}
             */
            audienceStatus?: "undeclared" | "general" | "adults_only";
            /** @description Only the operator sets and reads it. Default: 100. */
            payoutSharePercent?: number;
            /** @description Default: ["en"]. */
            locales?: string[];
            /** @example en */
            defaultLocale?: string;
            /** @description The https origins whose pages may show the hosted page in a frame. Default: []. */
            frameOrigins?: string[];
            /** @description How many users the app may store, 0 without a limit. Only the operator sets it. Default: 10000000. */
            maxPeople?: number;
            /** @description How many bytes the stored users of the app may take, 0 without a limit. Only the operator sets it. Default: 10737418240. */
            maxPeopleBytes?: number;
            /** @description Whether test completions go to the webhook, marked `X-Webhook-Environment: test`. Default: true. */
            testWebhooks?: boolean;
            /** @description Whether a completion that is reversed in full ends the benefit that it granted. Default: false. */
            revokeOnReversal?: boolean;
            /** @description Lifetime number of feed and message answers per client; unlimited if absent. */
            clientTrialLimit?: number | null;
            /**
             * @example {
             *       "type": "discount",
             *       "value": 20,
             *       "unit": "percent",
             *       "durationDays": 30
             *     }
             */
            entitlement?: {
                /** @enum {string} */
                type: "free_trial" | "discount" | "credit";
                /**
                 * @description In US dollars, with at most six decimals.
                 * @example 12.5
                 */
                value?: number;
                /** @enum {string} */
                unit?: "percent" | "dollars";
                /** @description If absent, a grant never ends. */
                durationDays?: number;
            } | null;
            /** @description 168 if absent. */
            provisionalHours?: number | null;
            incrementality?: {
                /** @description Default: false. */
                enabled?: boolean;
                /** @description Percentage of users who see offers. Default: 100. */
                rolloutPct?: number;
                /** @description A new version assigns new cohorts. A number is stored as text. Default: "1". */
                assignmentVersion?: string | number;
            } | null;
            ranking?: {
                /** @description Default: 0.15. */
                newCampaignShare?: number;
                /** @description Default: 0.01. */
                randomShare?: number;
            } | null;
        };
        ListAppCampaignsAnswer: {
            data: components["schemas"]["AppCampaign"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ReplaceAppCampaignsRequest: {
            campaigns: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                /** @description Default: true. */
                enabled?: boolean;
                /** @description Pinned campaigns come first. Default: false. */
                pinned?: boolean;
                /** @description Multiplies the score in this app. Default: 1. */
                priority?: number;
                /**
                 * @example {
                 *       "type": "discount",
                 *       "value": 20,
                 *       "unit": "percent",
                 *       "durationDays": 30
                 *     }
                 */
                entitlement?: {
                    /** @enum {string} */
                    type: "free_trial" | "discount" | "credit";
                    /**
                     * @description In US dollars, with at most six decimals.
                     * @example 12.5
                     */
                    value?: number;
                    /** @enum {string} */
                    unit?: "percent" | "dollars";
                    /** @description If absent, a grant never ends. */
                    durationDays?: number;
                } | null;
            }[];
        };
        ReplaceAppCampaignsAnswer: {
            campaigns: components["schemas"]["AppCampaign"][];
        };
        ListKeysAnswer: {
            data: components["schemas"]["Key"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateKeyRequest: {
            /** @enum {string} */
            environment: "live" | "test";
            /**
             * @description Binds the key to one app of the project.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId?: string | null;
            /** @description Set by the operator, or by a member up to the rate of another key of the project and environment; if absent, the rate of the installation applies. */
            rateLimitPerSecond?: number | null;
        };
        CreateKeyAnswer: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string | null;
            /** @enum {string} */
            environment: "live" | "test";
            publishableKey: string;
            rateLimitPerSecond: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            createdAt: string;
            /** @description `sk_…`, for signed calls; shown only once. */
            secretKey: string;
        };
        ListMarketplaceAnswer: {
            data: components["schemas"]["MarketplaceCampaign"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListApplicationsAnswer: {
            data: components["schemas"]["Application"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateApplicationRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            appId: string;
            /** @description To the advertiser. */
            message?: string | null;
            /** @description `termsHash` of the marketplace; required where the campaign has terms. */
            acceptedTerms?: string | null;
        };
        RefuseApplicationRequest: {
            /** @description Shown to the publisher. */
            reason: string;
        };
        /** @description A feed request. */
        ExplainFeedRequest: {
            /** @description As in a feed request; has no effect. */
            clientId?: string;
            /** @description The end user; stored attributes and completions apply as in a feed. */
            userId: string;
            /** @description Default: 10. */
            limit?: number;
            attributes: components["schemas"]["Audience"];
            /**
             * @description Default: "live".
             * @enum {string}
             */
            environment?: "live" | "test";
        };
        ExplainFeedAnswer: {
            data: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                eligible: boolean;
                /**
                 * @description The first rule the campaign fails, as a stable code; later versions may add codes.
                 * @enum {string|null}
                 */
                reason: "not_demo" | "demo" | "draft" | "paused" | "archived" | "not_started" | "ended" | "outside_hours" | "balance_spent" | "cap_reached" | "ahead_of_pace" | "no_creative" | "no_image" | "not_granted" | "deal_cap_reached" | "country" | "platform" | "age_rating" | "completed" | "audience" | "frequency_cap" | "disabled" | "control_group" | null;
                /** @description Expected earnings of one impression in US dollars, after the draw. */
                score: number | null;
                /** @description The score is the product of all parts but `attributes`, `history` and `uncertainty`. */
                parts: {
                    /** @description The app's share of the payout in US dollars, before rounding to cents; one millionth of a dollar if no payout is set. */
                    earningsPerCompletion: number;
                    /** @description Clicks per viewed impression in this app, country and platform. */
                    clickRate: number;
                    /** @description Verified completions per click in this app, country and platform. */
                    completionRate: number;
                    /** @description The app's priority times the campaign's. */
                    priority: number;
                    /** @description Multiplier for the category, from stored attributes and earlier clicks; 1 for minors and unknown users. */
                    taste: number;
                    /** @description The part of `taste` from stored attributes. */
                    attributes: number;
                    /** @description The part of `taste` from the user's own clicks in the category. */
                    history: number;
                    /** @description Multiplier for earlier impressions and clicks of the campaign. */
                    fatigue: number;
                    /** @description The seeded random draw: the less is known about the campaign, the further from 1 it can be. */
                    draw: number;
                    /** @description Relative standard deviation of the estimate that the draw is made from. */
                    uncertainty: number;
                } | null;
                /** @description From 1; up to the limit, the position in the answer. */
                rank: number | null;
                /**
                 * @description What decided the rank: a pin, a slot reserved for new campaigns (`held`), an exploration list in random order, or the score; beyond the limit, always the score.
                 * @enum {string|null}
                 */
                placement: "pinned" | "held" | "random" | "score" | null;
            }[];
        };
        ReplayServingAnswer: {
            /** @description Campaigns, best first. */
            recorded: string[];
            /** @description Campaigns, best first. */
            computed: string[] | null;
            /** @description True if both orders are equal. */
            same: boolean;
            /**
             * @description Why there is no computed order. `not_kept`: the model or configuration was deleted (every version is kept for an hour, one of every ten minutes for seven days). `erased`: the user's data was erased.
             * @enum {string|null}
             */
            reason: "not_kept" | "erased" | null;
        };
        ListAuditAnswer: {
            data: components["schemas"]["AuditEntry"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ReverseTransactionRequest: {
            /**
             * @description Why the conversion is taken back.
             * @enum {string}
             */
            reason: "refund" | "fraud" | "duplicate" | "invalid_lead" | "terms" | "error" | "other";
            /** @description The part of the payout to take back, in US dollars with at most two decimals; all that is left if absent. */
            amount?: number;
            /** @description Makes the call repeatable within its transaction; required with `amount`. */
            reference?: string;
            note?: string;
            /** @description The goal whose completion is taken back; `default` or absent: the main goal. */
            goal?: string;
            /** @description An alias of `goal`. */
            event?: string;
            /** @description The advertiser's own id of the order; logged. */
            orderId?: string;
        };
        ListInvoicesAnswer: {
            data: components["schemas"]["Invoice"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        IssueInvoiceRequest: {
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            until: string;
        };
        RecordReceiptRequest: {
            /**
             * @description In the currency of the invoice, in whole units of its smallest coin.
             * @example 12.5
             */
            amount: number;
            /** @description Repeated with the same amount it changes nothing, and answers 200 with the first object. */
            reference: string;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            receivedAt?: string;
        };
        IssueCreditNoteRequest: {
            /**
             * @description Of the net of the invoice, in US dollars and whole cents.
             * @example 12.5
             */
            amount: number;
            reason: string;
            /** @description Repeated with the same amount it changes nothing, and answers 200 with the first object. */
            reference: string;
        };
        ListLedgerAccountsAnswer: {
            data: components["schemas"]["LedgerAccount"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListLedgerEntriesAnswer: {
            data: components["schemas"]["LedgerEntry"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreateLedgerAdjustmentRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            from: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            to: string;
            /**
             * @description In the currency of both accounts: debited to `from`, and credited to `to`.
             * @example 12.5
             */
            amount: number;
            /** @description Why, for the audit log. */
            reason: string;
            /** @description Repeated with the same amount it changes nothing, and answers 200 with the first object. */
            reference: string;
        };
        CreateLedgerWriteOffRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            projectId?: string;
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            organizationId?: string;
            /**
             * @description In US dollars.
             * @example 12.5
             */
            amount: number;
            /** @description Why, for the audit log. */
            reason: string;
            /** @description Repeated with the same amount it changes nothing, and answers 200 with the first object. */
            reference: string;
        };
        SetCreatorPartyRequest: {
            /** @description Of the publisher’s share, with at most four decimals. */
            sharePercent: number;
        };
        ListExchangeRatesAnswer: {
            data: components["schemas"]["ExchangeRate"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        SetExchangeRateRequest: {
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency: string;
            /**
             * @description A UTC day, YYYY-MM-DD.
             * @example 2026-03-01
             */
            day: string;
            /**
             * @description Units of the currency for one US dollar, with at most ten decimals.
             * @example 0.92345678
             */
            rate: number;
        };
        ListDepositsAnswer: {
            data: components["schemas"]["Funding"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        RecordDepositRequest: {
            /**
             * @description In US dollars, with at most six decimals.
             * @example 500
             */
            amount: number;
            /** @description Repeated with the same amount it changes nothing, and answers 200 with the first object. */
            reference: string;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            receivedAt?: string;
        };
        SetBillingRequest: {
            /** @description Days from a verification to its due date. */
            holdDays?: number;
            reversalWindowDays?: number;
            /** @example 50 */
            minimum?: number;
            /** @description Whether payments, and adjustments above the limit, need two people. */
            needsTwoPeople?: boolean;
            /** @example 50 */
            adjustmentLimit?: number;
            /** @example INV- */
            invoicePrefix?: string;
            dueDays?: number;
            /** @description The day of the month, in UTC. */
            paymentDay?: number | null;
            seller?: {
                name?: string | null;
                street?: string | null;
                building?: string | null;
                postcode?: string | null;
                town?: string | null;
                /**
                 * @description ISO 3166-1 alpha-2.
                 * @example DE
                 */
                country?: string | null;
                taxId?: string | null;
                iban?: string | null;
                bic?: string | null;
            };
        };
        UpdateOrganizationBillingRequest: {
            /** @enum {string} */
            mode?: "invoice" | "prepaid" | "credit";
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency?: string;
            /** @example 19 */
            taxPercent?: number;
            /** @description Issues an invoice on the first of each month for all before it. */
            autoInvoice?: boolean;
            /** @example 50 */
            creditLimit?: number | null;
            taxNote?: string | null;
            legalName?: string | null;
            street?: string | null;
            building?: string | null;
            postcode?: string | null;
            town?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country?: string | null;
            taxId?: string | null;
            /** @example publisher@example.com */
            email?: string | null;
        };
        UpdateProjectBillingRequest: {
            /**
             * @description ISO 4217.
             * @example USD
             */
            currency?: string;
            /** @description While true, no payment is made. */
            paused?: boolean;
            /** @description Gives each monthly statement a number of its own. */
            selfBilling?: boolean;
            /** @description Days from a verification to its due date. */
            holdDays?: number | null;
            /** @example 50 */
            minimum?: number | null;
            pausedReason?: string | null;
            legalName?: string | null;
            street?: string | null;
            building?: string | null;
            postcode?: string | null;
            town?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country?: string | null;
            taxId?: string | null;
            /** @example publisher@example.com */
            email?: string | null;
        };
        SetPaymentMethodRequest: {
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /** @description The holder of the account. */
            name: string;
            /** @description Required for `sepa`. Spaces are dropped. */
            iban?: string;
            bic?: string;
            /** @example publisher@example.com */
            email?: string;
            /** @description How else to pay: an account outside of Europe, a reference of the external system. */
            details?: string;
            /** @description Waives the 72 hours. The operator’s alone. */
            usableNow?: boolean;
        };
        ListPaymentBatchesAnswer: {
            data: components["schemas"]["ListedPaymentBatch"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreatePaymentBatchRequest: {
            /**
             * @description `manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. `external`: a system of the operator’s that reports back.
             * @enum {string}
             */
            rail: "manual" | "sepa" | "paypal" | "external";
            /**
             * @description ISO 4217, in upper case.
             * @example EUR
             */
            currency?: string;
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            cutoff?: string;
            /** @description Pays out of the book of the demo network. Default: false. */
            demo?: boolean;
        };
        ListPaymentsAnswer: {
            data: components["schemas"]["Payment"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        UpdateSettingsRequest: {
            /** @description Whether creatives that members make or change wait for review by the operator. Default: false. */
            reviewCreatives?: boolean;
        };
        SearchAnswer: {
            data: {
                /** @enum {string} */
                type: "transaction" | "campaign" | "creative" | "organization" | "project" | "app" | "key" | "user" | "creator" | "event";
                id: string;
                /** @description Its name, or its id if it has none. */
                name: string;
                /**
                 * @description One of the caller’s apps: the one it belongs to, or one that may serve it.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string | null;
                /**
                 * @description Its organization, if the caller may see it.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string | null;
                /**
                 * @description The campaign of a creative.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string | null;
            }[];
        };
        GetAppIntegrationAnswer: {
            checks: components["schemas"]["IntegrationCheck"][];
            /** @description The first steps of a new app, in order. */
            steps: components["schemas"]["FirstStep"][];
        };
        GetAdvertiserFirstStepsAnswer: {
            steps: components["schemas"]["FirstStep"][];
        };
        TestAppAlertsRequest: {
            /**
             * @description The saved recipient of the test.
             * @enum {string}
             */
            channel: "email" | "url";
        };
        TestAppAlertsAnswer: {
            /** @description Whether the mail server or the URL accepted the message. */
            delivered: boolean;
            /** @description The status that the URL answered; null without an answer, and for an e-mail. */
            httpStatus: number | null;
            durationMs: number;
            /** @description The fault: a reason as in webhook deliveries or, for an e-mail, `mail_refused`, `mail_sign_in_refused` or `mail_server_unreachable`. */
            error?: string;
        };
        GetAppAlertsAnswer: {
            /** @description The recipient of the e-mail; requires `SMTP_URL`. */
            email: string | null;
            /** @description The URL that receives the alert, as a JSON POST with a `text`. */
            url: string | null;
        };
        UpdateAppAlertsRequest: {
            /** @example publisher@example.com */
            email?: string | null;
            url?: string | null;
        };
        MoveTestClockRequest: {
            /**
             * @description ISO 8601 date and time; UTC if it has no offset.
             * @example 2026-03-01T12:00:00Z
             */
            advanceTo?: string;
            advanceBySeconds?: number;
            /**
             * @description `frozen`: time stands still between advances. `running`: it goes on at the pace of real time.
             * @enum {string}
             */
            mode?: "frozen" | "running";
        };
        IngestSubscriptionEventAnswer: {
            /** @enum {boolean} */
            success: true;
            message: string;
        };
        SendPostbackRequest: {
            /**
             * @description The id passed on by the link; `click_id` is an alias.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transaction_id?: string;
            /**
             * @description An alias of `transaction_id`.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            click_id?: string;
            /** @description The organization's postback token. */
            token?: string;
            /** @description The advertiser's own id of the order; logged. */
            order_id?: string;
            /** @description Logged, rounded to six decimals; not counted. A faulty value is kept as text of at most 64 characters, with a remark in `message`. */
            amount?: string;
            /** @description ISO 4217; logged. A faulty value is kept as text of at most 64 characters, with a remark in `message`. */
            currency?: string;
            /** @description The key of the goal that was completed, in any case; `default`, empty or absent: the main goal. */
            goal?: string;
            /** @description An alias of `goal`. */
            event?: string;
            /**
             * @description `reversed` takes back all that is left of a verified conversion; the amount is not read. Default: "approved".
             * @enum {string}
             */
            status?: "approved" | "rejected" | "reversed";
            /**
             * @description `1` returns the verdict without changing anything. Default: "0".
             * @enum {string}
             */
            dry_run?: "0" | "1";
            /**
             * @description Why the conversion is taken back. Default: "other".
             * @enum {string}
             */
            reason?: "refund" | "fraud" | "duplicate" | "invalid_lead" | "terms" | "error" | "other";
        };
        ReportCompletionRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string;
            /** @description The advertiser's own id of the order; logged. */
            orderId?: string;
            amount?: number | string;
            /** @description ISO 4217; logged. A faulty value is kept as text of at most 64 characters, with a remark in `message`. */
            currency?: string;
            /** @description The key of the goal that was completed, in any case; `default`, empty or absent: the main goal. */
            goal?: string;
            /** @description An alias of `goal`. */
            event?: string;
        };
        ReverseCompletionRequest: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            transactionId: string;
            /**
             * @description Why the conversion is taken back.
             * @enum {string}
             */
            reason: "refund" | "fraud" | "duplicate" | "invalid_lead" | "terms" | "error" | "other";
            /** @description The part of the payout to take back, in US dollars with at most two decimals; all that is left if absent. */
            amount?: number;
            /** @description Makes the call repeatable within its transaction; required with `amount`. */
            reference?: string;
            note?: string;
            /** @description The goal whose completion is taken back; `default` or absent: the main goal. */
            goal?: string;
            /** @description An alias of `goal`. */
            event?: string;
            /** @description The advertiser's own id of the order; logged. */
            orderId?: string;
        };
        RecordPaymentResultsRequest: {
            results: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                paymentId: string;
                /** @enum {string} */
                state: "paid" | "failed" | "returned";
                reference?: string;
                /** @description In the currency of the payment. */
                fee?: number;
                failure?: string;
            }[];
        };
    };
    responses: {
        /** @description `invalid_request`: The request is malformed; `details` names the fields. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal`: Something went wrong in the service. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Something went wrong in the service.",
                 *       "code": "internal"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unavailable`: The database does not answer; try again later. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The database does not answer; try again later.",
                 *       "code": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_request`: The request is malformed; `details` names the fields. `no_geography`: Neither `countryCode` nor `X-Forwarded-For` gives a country. `platform_required`: The key belongs to several apps: send `X-Platform`. */
        InvalidRequestOrNoGeographyOrPlatformRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_key`: `X-API-Key` is missing, wrong, or has no app for `X-Platform`. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "`X-API-Key` is missing, wrong, or has no app for `X-Platform`.",
                 *       "code": "invalid_key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `body_too_large`: The body is too large. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body is too large.",
                 *       "code": "body_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: Too many requests; wait for `Retry-After` seconds. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests; wait for `Retry-After` seconds.",
                 *       "code": "rate_limited"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `over_capacity`: The service is busy; try again after `Retry-After` seconds. `unavailable`: The database does not answer; try again later. */
        OverCapacityOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is busy; try again after `Retry-After` seconds.",
                 *       "code": "over_capacity"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_request`: The request is malformed; `details` names the fields. `platform_required`: The key belongs to several apps: send `X-Platform`. */
        InvalidRequestOrPlatformRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `trial_limit_reached`: The client has reached its trial limit. */
        TrialLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The client has reached its trial limit.",
                 *       "code": "trial_limit_reached"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `over_capacity`: The service is busy; try again after `Retry-After` seconds. `storage_budget`: The app stores as many users, or bytes of them, as its budget allows. `unavailable`: The database does not answer; try again later. */
        OverCapacityOrStorageBudgetOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is busy; try again after `Retry-After` seconds.",
                 *       "code": "over_capacity"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_key`: `X-API-Key` is missing, wrong, or has no app for `X-Platform`. `invalid_signature`: The signature does not match, or `X-Timestamp` is more than 300 seconds off. */
        InvalidKeyOrInvalidSignature: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "`X-API-Key` is missing, wrong, or has no app for `X-Platform`.",
                 *       "code": "invalid_key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_demo`: The transaction does not belong to a demo campaign. */
        NotDemo: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The transaction does not belong to a demo campaign.",
                 *       "code": "not_demo"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: No object with this id exists, or the caller may not see it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "No object with this id exists, or the caller may not see it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The current state does not allow it. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current state does not allow it.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_token`: The token or session is missing, wrong or expired. */
        InvalidToken: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The token or session is missing, wrong or expired.",
                 *       "code": "invalid_token"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `forbidden`: The caller may not change this, or a call with a session has another `Origin` or none. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The caller may not change this, or a call with a session has another `Origin` or none.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `wrong_password`: The e-mail address or password is incorrect. */
        WrongPassword: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The e-mail address or password is incorrect.",
                 *       "code": "wrong_password"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `wrong_code`: The code or passkey is wrong, already used or expired. */
        WrongCode: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The code or passkey is wrong, already used or expired.",
                 *       "code": "wrong_code"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_token`: The token or session is missing, wrong or expired. `wrong_code`: The code or passkey is wrong, already used or expired. */
        InvalidTokenOrWrongCode: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The token or session is missing, wrong or expired.",
                 *       "code": "invalid_token"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_token`: The token or session is missing, wrong or expired. `wrong_password`: The e-mail address or password is incorrect. */
        InvalidTokenOrWrongPassword: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The token or session is missing, wrong or expired.",
                 *       "code": "invalid_token"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `gone`: The link has been used or has expired. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The link has been used or has expired.",
                 *       "code": "gone"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_pending`: It was decided or withdrawn before. */
        NotPending: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "It was decided or withdrawn before.",
                 *       "code": "not_pending"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `precondition_failed`: It is no longer at the version that `If-Match` or `updatedAt` names. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "It is no longer at the version that `If-Match` or `updatedAt` names.",
                 *       "code": "precondition_failed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The current state does not allow it. `deal_exists`: The campaign has a deal with this project, or with this app of it. */
        ConflictOrDealExists: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current state does not allow it.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `already_granted`: The app has the campaign on its list. `already_pending`: An application of the app for the campaign is pending. `terms_changed`: The campaign has other terms than those that were accepted. `too_many_pending`: The project has as many pending applications as it may have. */
        AlreadyGrantedOrAlreadyPendingOrTermsChangedOrTooManyPending: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The app has the campaign on its list.",
                 *       "code": "already_granted"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The current state does not allow it. `nothing_to_invoice`: Nothing above 0 was booked in the period. `period_closed`: An invoice covers this period already. `rate_missing`: Neither the day nor the seven days before have an exchange rate. */
        ConflictOrNothingToInvoiceOrPeriodClosedOrRateMissing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current state does not allow it.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `nothing_to_invoice`: Nothing above 0 was booked in the period. `period_closed`: An invoice covers this period already. `rate_missing`: Neither the day nor the seven days before have an exchange rate. */
        NothingToInvoiceOrPeriodClosedOrRateMissing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Nothing above 0 was booked in the period.",
                 *       "code": "nothing_to_invoice"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `exceeds_remaining`: The amount is above the amount that is left. `reference_used`: The reference was used before, with another amount. */
        ExceedsRemainingOrReferenceUsed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The amount is above the amount that is left.",
                 *       "code": "exceeds_remaining"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The current state does not allow it. `exceeds_remaining`: The amount is above the amount that is left. `reference_used`: The reference was used before, with another amount. */
        ConflictOrExceedsRemainingOrReferenceUsed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current state does not allow it.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `forbidden`: The caller may not change this, or a call with a session has another `Origin` or none. `second_person_needed`: Another member than its maker has to do this. */
        ForbiddenOrSecondPersonNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The caller may not change this, or a call with a session has another `Origin` or none.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `reference_used`: The reference was used before, with another amount. */
        ReferenceUsed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The reference was used before, with another amount.",
                 *       "code": "reference_used"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_in_use`: The exchange rate was used and cannot be changed. */
        RateInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The exchange rate was used and cannot be changed.",
                 *       "code": "rate_in_use"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `currency_not_of_rail`: The rail does not pay in this currency. `seller_incomplete`: The seller's name or IBAN is missing in the billing settings. */
        CurrencyNotOfRailOrSellerIncomplete: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The rail does not pay in this currency.",
                 *       "code": "currency_not_of_rail"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `already_approved`: The payment batch was approved before. `batch_canceled`: The payment batch was canceled. `nothing_to_pay`: Nobody can be paid by this batch. `rate_missing`: Neither the day nor the seven days before have an exchange rate. `seller_incomplete`: The seller's name or IBAN is missing in the billing settings. */
        AlreadyApprovedOrBatchCanceledOrNothingToPayOrRateMissingOrSellerIncomplete: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The payment batch was approved before.",
                 *       "code": "already_approved"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `already_approved`: The payment batch was approved before. */
        AlreadyApproved: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The payment batch was approved before.",
                 *       "code": "already_approved"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `batch_canceled`: The payment batch was canceled. `not_approved`: The payment batch is not approved yet. */
        BatchCanceledOrNotApproved: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The payment batch was canceled.",
                 *       "code": "batch_canceled"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `plan_changed`: The plan is not the present one: make it again. */
        PlanChanged: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The plan is not the present one: make it again.",
                 *       "code": "plan_changed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the log. */
        RequestId: string;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLivenessAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLivenessAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "countryCode": "US"
                 *     }
                 */
                "application/json": components["schemas"]["GetCatalogRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "id": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "name": "Tunely Premium",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial",
                     *           "oldPrice": "$9.99",
                     *           "newPrice": "$0",
                     *           "targetCountries": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "organization": {
                     *             "id": "0198c0de-1f00-7a00-8000-000000000003",
                     *             "name": "Tunely",
                     *             "description": null,
                     *             "url": "https://tunely.example",
                     *             "logoUrl": "https://images.example/tunely.png"
                     *           },
                     *           "creatives": [
                     *             {
                     *               "id": "0198c0de-1f00-7a00-8000-000000000002",
                     *               "title": "Three months of music",
                     *               "subtitle": null,
                     *               "description": "No ads, offline too.",
                     *               "primaryImageUrl": "https://images.example/banner.jpg",
                     *               "logoUrl": null,
                     *               "additionalImages": [],
                     *               "ctaText": "Try it free",
                     *               "supportedPlatforms": [
                     *                 "ios",
                     *                 "android",
                     *                 "web"
                     *               ],
                     *               "clickUrl": "https://offers.example.com/click/v1.eyJ0b2tlbiI"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "total": 1,
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       },
                     *       "locale": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["GetCatalogAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoGeographyOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    serveFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": "home",
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServeFeedRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "impressionUid": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "title": "Three months of music",
                     *           "description": "No ads, offline too.",
                     *           "imageUrl": "https://images.example/banner.jpg",
                     *           "additionalImages": [],
                     *           "advertiserName": "Tunely",
                     *           "advertiserLogo": "https://images.example/tunely.png",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServeFeedAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            409: components["responses"]["TrialLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    serveMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": "bot",
                 *       "chatId": "chat-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServeMessageRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offer": {
                     *         "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *         "title": "Three months of music",
                     *         "description": "No ads, offline too.",
                     *         "imageUrl": "https://images.example/banner.jpg",
                     *         "advertiserName": "Tunely",
                     *         "perk": "3 months free",
                     *         "badgeLabel": "free_trial"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServeMessageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            409: components["responses"]["TrialLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    searchOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SearchOffersRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "impressionUid": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "title": "Three months of music",
                     *           "description": "No ads, offline too.",
                     *           "imageUrl": "https://images.example/banner.jpg",
                     *           "additionalImages": [],
                     *           "advertiserName": "Tunely",
                     *           "advertiserLogo": "https://images.example/tunely.png",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial"
                     *         }
                     *       ],
                     *       "locale": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchOffersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    confirmDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `impressionUid` of a feed or search offer.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                impressionUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliveredTimestamp": 1772366400
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmDeliveryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmDeliveryAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    storeAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en",
                 *         "age": 34
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StoreAttributesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "userId": "0198c0de-1f00-7a00-8000-000000000004",
                     *       "storedAt": "2026-03-01T12:00:00.000Z",
                     *       "minor": false
                     *     }
                     */
                    "application/json": components["schemas"]["StoreAttributesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrStorageBudgetOrUnavailable"];
        };
    };
    getCreatorLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "creatorId": "creator-7"
                 *     }
                 */
                "application/json": components["schemas"]["GetCreatorLinksRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "creatorId": "creator-7",
                     *       "links": [
                     *         {
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "linkUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "payout": {
                     *             "amount": 2.5,
                     *             "currency": "USD",
                     *             "model": "CPA"
                     *           },
                     *           "name": "Tunely Premium",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial",
                     *           "oldPrice": "$9.99",
                     *           "newPrice": "$0",
                     *           "targetCountries": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "organization": {
                     *             "id": "0198c0de-1f00-7a00-8000-000000000003",
                     *             "name": "Tunely",
                     *             "description": null,
                     *             "url": "https://tunely.example",
                     *             "logoUrl": "https://images.example/tunely.png"
                     *           },
                     *           "creatives": [
                     *             {
                     *               "id": "0198c0de-1f00-7a00-8000-000000000002",
                     *               "title": "Three months of music",
                     *               "subtitle": null,
                     *               "description": "No ads, offline too.",
                     *               "primaryImageUrl": "https://images.example/banner.jpg",
                     *               "logoUrl": null,
                     *               "additionalImages": [],
                     *               "ctaText": "Try it free",
                     *               "supportedPlatforms": [
                     *                 "ios",
                     *                 "android",
                     *                 "web"
                     *               ]
                     *             }
                     *           ],
                     *           "categories": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetCreatorLinksAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day, YYYY-MM-DD. Default: the first day with activity.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-01
                 */
                endDate?: string;
            };
            header?: never;
            path: {
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "creatorId": "creator-7",
                     *       "startDate": "2026-03-01",
                     *       "endDate": "2026-03-31",
                     *       "currency": "USD",
                     *       "campaigns": [
                     *         {
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "campaignTitle": "Tunely Premium",
                     *           "clicks": 12,
                     *           "completions": 2,
                     *           "earnings": 5
                     *         }
                     *       ],
                     *       "totals": {
                     *         "clicks": 12,
                     *         "completions": 2,
                     *         "earnings": 5
                     *       },
                     *       "daily": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "clicks": 12,
                     *           "completions": 2,
                     *           "earnings": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreatorStats"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEntitlements: {
        parameters: {
            query: {
                userId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "provisional": {},
                     *       "verified": {
                     *         "freeTrial": {
                     *           "startedAt": "2026-03-01T12:00:00.000Z",
                     *           "expiresAt": "2026-06-01T12:00:00.000Z"
                     *         }
                     *       },
                     *       "all": {
                     *         "freeTrial": {
                     *           "startedAt": "2026-03-01T12:00:00.000Z",
                     *           "expiresAt": "2026-06-01T12:00:00.000Z"
                     *         }
                     *       },
                     *       "executionTimeMs": 1.2
                     *     }
                     */
                    "application/json": components["schemas"]["Entitlements"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidKeyOrInvalidSignature"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeTestConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54"
                 *     }
                 */
                "application/json": components["schemas"]["CompleteTestConversionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "status": "verified"
                     *     }
                     */
                    "application/json": components["schemas"]["CompleteTestConversionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotDemo"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationPostbacks: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The id as the log shows it. */
                transactionId?: string;
                verdict?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOrganizationPostbacksAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPostbacks: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The id as the log shows it. */
                transactionId?: string;
                verdict?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c55",
                     *           "at": "2026-03-01T12:00:00.000Z",
                     *           "source": "postback",
                     *           "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *           "orderId": "A-1001",
                     *           "amount": "12.50",
                     *           "currency": "EUR",
                     *           "status": "approved",
                     *           "goal": null,
                     *           "dryRun": false,
                     *           "verdict": "verified",
                     *           "rule": null,
                     *           "message": "The conversion is verified.",
                     *           "httpStatus": 200,
                     *           "remark": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListOrganizationPostbacksAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: {
                /** @description Everything, as a file. */
                format?: "json";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EraseUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStoredUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredUsers"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSubscriptionEvents: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                outcome?: "stored" | "duplicate" | "rejected";
                environment?: "live" | "test";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSubscriptionEventsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscriptionEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSubscriptionEventAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIncrementality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetIncrementalityAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "GET",
                 *       "path": "/publisher/sdk/v1/entitlements/server",
                 *       "query": "userId=reader-1",
                 *       "headers": {
                 *         "X-API-Key": "pk_live_…",
                 *         "X-Timestamp": "1772366400",
                 *         "X-Signature": "9f86…"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CheckSignatureRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSignatureAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day. Default: 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-31
                 */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
                /** @description More than 10,000 creators require `format=csv`. Default: "day". */
                groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class" | "goal";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day. Default: 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-31
                 */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
                /** @description More than 10,000 creators require `format=csv`. Default: "day". */
                groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class" | "goal";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day. Default: 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-31
                 */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
                /** @description More than 10,000 creators require `format=csv`. Default: "day". */
                groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class" | "goal" | "app" | "organization";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreators: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Part of the id, ignoring case. */
                search?: string;
                /**
                 * @description First UTC day. Default: 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-31
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCreatorsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreatorLinks: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCreatorLinksAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppCreatorStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day, YYYY-MM-DD. Default: the first day with activity.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-01
                 */
                endDate?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatorStats"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId?: string;
                userId?: string;
                creatorId?: string;
                state?: "created" | "verified" | "failed";
                environment?: "live" | "test";
                /**
                 * @description First UTC day of the click.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day of the click, inclusive.
                 * @example 2026-03-01
                 */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionWithTimeline"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGoalCompletions: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId?: string;
                /** @description The key of a goal. */
                goal?: string;
                /**
                 * @description First UTC day of the completion.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day of the completion, inclusive.
                 * @example 2026-03-01
                 */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGoalCompletionsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://reader.example/webhooks/offers"
                 *     }
                 */
                "application/json": components["schemas"]["SetWebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endWebhookSecretOverlap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                outcome?: "pending" | "claimed" | "delivered" | "failed" | "skipped" | "unknown";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookCompletions: {
        parameters: {
            query: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description ISO 8601 date and time; UTC if it has no offset.
                 * @example 2026-03-01T12:00:00Z
                 */
                since: string;
                environment?: "live" | "test";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookCompletionsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "operator@offerwire.local",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["WrongPassword"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSessionsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    giveSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["GiveSecondFactorRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["WrongCode"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForPasskeyAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "AQID",
                 *         "rawId": "AQID",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "eyJ9",
                 *           "authenticatorData": "SZYN",
                 *           "signature": "MEUC"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignInByPasskeyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["WrongCode"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSecondFactorsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StartAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartAuthenticatorAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["GiveSecondFactorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidTokenOrWrongCode"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StartAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StartAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceBackupCodesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StartAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForPasskeyAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "response": {
                 *         "id": "AQID",
                 *         "rawId": "AQID",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "eyJ9",
                 *           "attestationObject": "o2Nm"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddPasskeyAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StartAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "the one before",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidTokenOrWrongPassword"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestPasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kT3…",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmPasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePasswordResetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectInvitations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectInvitationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteToProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["InviteToProjectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteToProjectAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProjectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationInvitations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectInvitationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteToOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["InviteToProjectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteToProjectAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInstallationInvitations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectInvitationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteToInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["InviteToProjectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteToProjectAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInstallationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kT3…"
                 *     }
                 */
                "application/json": components["schemas"]["GetInvitationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvitationAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kT3…",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["WrongPassword"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectMembersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectMembersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMembersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOrganizationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lumen Audio",
                 *       "url": "https://lumen.example/"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOrganizationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateOrganizationAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lumen Audio"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrganizationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateOrganizationSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "which": "postbackToken"
                 *     }
                 */
                "application/json": components["schemas"]["RotateOrganizationSecretRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateOrganizationSecretAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId?: string;
                /**
                 * @description Only campaigns on the list of this app.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId?: string;
                /** @description Default: "active". */
                status?: "draft" | "active" | "paused" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "name": "Lumen Audio: first month free",
                 *       "perk": "One month free",
                 *       "badgeLabel": "free_trial",
                 *       "destinationUrl": "https://lumen.example/welcome?click={transaction_id}",
                 *       "payout": {
                 *         "amount": 12.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateCampaignRequest"];
            };
        };
        responses: {
            /** @description Publishers see `earningsPerCompletion` in place of the payout and the destination. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publishers see `earningsPerCompletion` in place of the payout and the destination. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused",
                 *       "caps": {
                 *         "conversionsPerDay": 50
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCampaignRequest"];
            };
        };
        responses: {
            /** @description Publishers see `earningsPerCompletion` in place of the payout and the destination. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCampaigns: {
        parameters: {
            query?: {
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dryRun": true,
                 *       "campaigns": [
                 *         {
                 *           "externalId": "spring-2026",
                 *           "name": "Lumen Audio: first month free",
                 *           "destinationUrl": "https://lumen.example/welcome?click={transaction_id}",
                 *           "payout": {
                 *             "amount": 12.5
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportCampaignsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    countReach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audience": {
                 *         "all": [
                 *           {
                 *             "any": [
                 *               {
                 *                 "attribute": "subscriptionTier",
                 *                 "operator": "is",
                 *                 "values": [
                 *                   "gold"
                 *                 ]
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountReachRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": 12000,
                     *       "share": 0.31,
                     *       "fewerThan": null
                     *     }
                     */
                    "application/json": components["schemas"]["CountReachAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreatives: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCreativesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "One month of music, free",
                 *       "ctaText": "Listen",
                 *       "primaryImageUrl": "https://lumen.example/banner.png"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCreativeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignCreative"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                creativeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignCreative"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                creativeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "One month of music, free",
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCreativeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignCreative"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReviewedCreatives: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
                /** @description With `pending` also approved creatives with a change that waits. */
                review?: "approved" | "pending" | "refused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReviewedCreativesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                creativeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve"
                 *     }
                 */
                "application/json": components["schemas"]["ReviewCreativeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignCreative"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPending"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGoals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGoalsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceGoals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goals": [
                 *         {
                 *           "key": "signup",
                 *           "name": "Sign-up",
                 *           "payout": {
                 *             "amount": 0.5
                 *           }
                 *         },
                 *         {
                 *           "key": "purchase",
                 *           "payout": {
                 *             "percent": 5,
                 *             "maximum": 20
                 *           },
                 *           "repeats": "per_order",
                 *           "windowDays": 90
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceGoalsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGoalsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeals: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDealsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "payout": {
                 *         "amount": 12
                 *       },
                 *       "caps": {
                 *         "conversionsPerDay": 50
                 *       },
                 *       "endsAt": "2026-06-30T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDealRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrDealExists"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payout": {
                 *         "amount": 14
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDealRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignPublishers: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCampaignPublishersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Puzzle Planet"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Puzzle Planet"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectApps: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only objects whose `updatedAt` is this instant or later.
                 * @example 2026-03-01T12:00:00Z
                 */
                updatedSince?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Puzzle Planet for Android",
                 *       "platform": "android",
                 *       "audienceStatus": "general"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAppRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locales": [
                 *         "en",
                 *         "de"
                 *       ],
                 *       "defaultLocale": "en"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAppRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAppCampaigns: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceAppCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "campaigns": [
                 *         {
                 *           "campaignId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *           "pinned": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceAppCampaignsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceAppCampaignsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCampaign"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAppCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environment": "live"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMarketplace: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Judge lists and shares by this app of the project alone.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId?: string;
                /** @description A part of the name, the perk or the advertiser’s name. */
                q?: string;
                /** @description Only campaigns that are shown in this country. */
                country?: string;
                category?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMarketplaceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMarketplaceCampaign: {
        parameters: {
            query?: {
                /**
                 * @description Judge lists and shares by this app of the project alone.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                offeredCampaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketplaceCampaignWithTerms"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                status?: "pending" | "approved" | "refused" | "withdrawn";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApplicationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectApplications: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                status?: "pending" | "approved" | "refused" | "withdrawn";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApplicationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "campaignId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "appId": "0198c0de-1f02-7d43-8a11-5e6f7a8b9c0d",
                 *       "message": "We show offers after each level to 40,000 players a day."
                 *     }
                 */
                "application/json": components["schemas"]["CreateApplicationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyGrantedOrAlreadyPendingOrTermsChangedOrTooManyPending"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignApplications: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                status?: "pending" | "approved" | "refused" | "withdrawn";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApplicationsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPending"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refuseApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "We sell in Germany only."
                 *     }
                 */
                "application/json": components["schemas"]["RefuseApplicationRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPending"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPending"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainFeed: {
        parameters: {
            query?: {
                /** @description For the operator: also returns the campaigns that are not on the list, as `not_granted`. */
                all?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        /** @description A feed request. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExplainFeedRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainFeedAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayServing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `servingId` of a transaction. */
                servingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayServingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only changes to this object. */
                objectId?: string;
                /** @example campaign.update */
                action?: string;
                /** @description A member's id or e-mail address, `token` or `visitor`. */
                actor?: string;
                /**
                 * @description First UTC day.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Last UTC day, inclusive. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only changes to this object. */
                objectId?: string;
                /** @example campaign.update */
                action?: string;
                /** @description A member's id or e-mail address, `token` or `visitor`. */
                actor?: string;
                /**
                 * @description First UTC day.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Last UTC day, inclusive. */
                to?: string;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reverseTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 3.33,
                 *       "reference": "R-1001",
                 *       "reason": "refund"
                 *     }
                 */
                "application/json": components["schemas"]["ReverseTransactionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Refused. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvoicesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-04-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["IssueInvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrNothingToInvoiceOrPeriodClosedOrRateMissing"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                /** @description Default: "json". */
                format?: "json" | "csv" | "pdf";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewInvoice: {
        parameters: {
            query: {
                /**
                 * @description ISO 8601 date and time; UTC if it has no offset.
                 * @example 2026-03-01T12:00:00Z
                 */
                until: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NothingToInvoiceOrPeriodClosedOrRateMissing"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 5,
                 *       "reference": "bank 2026-04-12/17",
                 *       "receivedAt": "2026-04-12T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecordReceiptRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExceedsRemainingOrReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10,
                 *       "reason": "Traffic of a test",
                 *       "reference": "credit 1"
                 *     }
                 */
                "application/json": components["schemas"]["IssueCreditNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrExceedsRemainingOrReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatement: {
        parameters: {
            query: {
                /**
                 * @description A UTC month, YYYY-MM.
                 * @example 2026-03
                 */
                month: string;
                /** @description Default: "json". */
                format?: "json" | "csv" | "pdf";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEarningsBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarningsBalance"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorEarningsBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarningsBalance"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLedgerAccounts: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                kind?: "advertiser" | "publisher" | "creator" | "margin" | "cash" | "in_transit" | "fees" | "tax" | "exchange" | "write_off";
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId?: string;
                /**
                 * @description ISO 4217, in upper case.
                 * @example EUR
                 */
                currency?: string;
                /** @description Reads the book of the demo network instead. Default: false. */
                demo?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLedgerAccountsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                accountId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transactionId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId?: string;
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId?: string;
                kind?: "completion" | "reversal" | "usage" | "deposit" | "refund" | "invoice_rounding" | "tax" | "credit_note" | "receipt" | "payment" | "payment_paid" | "payment_failed" | "payment_returned" | "adjustment" | "write_off";
                /** @description Reads the book of the demo network instead. Default: false. */
                demo?: boolean;
                /** @description Default: "json". */
                format?: "json" | "csv";
                /** @description `1` starts CSV with a byte order mark, for spreadsheets. Default: "0". */
                bom?: "0" | "1";
                /**
                 * @description First UTC day of the booking.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day of the booking, inclusive.
                 * @example 2026-03-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLedgerEntriesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /**
                 * @description ISO 8601 date and time; UTC if it has no offset.
                 * @example 2026-03-01T12:00:00Z
                 */
                at?: string;
                /** @description Reads the book of the demo network instead. Default: false. */
                demo?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalance"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLedgerAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "0198c0de-7a3b-8c11-9f62-3d2f7b9a1c54",
                 *       "to": "0198c0de-7a3b-8c11-9f62-3d2f7b9a1c55",
                 *       "amount": 25,
                 *       "reason": "Bonus of spring",
                 *       "reference": "bonus 1"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLedgerAdjustmentRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenOrSecondPersonNeeded"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLedgerWriteOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "amount": 7,
                 *       "reason": "The publisher left",
                 *       "reference": "write-off 1"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLedgerWriteOffRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenOrSecondPersonNeeded"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatorParty"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCreatorParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sharePercent": 40
                 *     }
                 */
                "application/json": components["schemas"]["SetCreatorPartyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatorParty"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description ISO 4217, in upper case.
                 * @example EUR
                 */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListExchangeRatesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setExchangeRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "EUR",
                 *       "day": "2026-03-01",
                 *       "rate": 0.92345678
                 *     }
                 */
                "application/json": components["schemas"]["SetExchangeRateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RateInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationBalance"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDepositsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 500,
                 *       "reference": "bank 2026-04-12/17",
                 *       "receivedAt": "2026-04-12T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecordDepositRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funding"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funding"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDepositsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 500,
                 *       "reference": "bank 2026-04-12/17",
                 *       "receivedAt": "2026-04-12T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecordDepositRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funding"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Funding"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExceedsRemainingOrReferenceUsed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingSettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "holdDays": 14,
                 *       "minimum": 25,
                 *       "paymentDay": 5,
                 *       "seller": {
                 *         "name": "Offerwire Ltd"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SetBillingRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingSettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationBilling"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "prepaid",
                 *       "legalName": "Lamps Ltd",
                 *       "country": "IE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrganizationBillingRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationBilling"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectBilling"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProjectBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "EUR",
                 *       "holdDays": 14,
                 *       "legalName": "Reader GmbH"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectBillingRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectBilling"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rail": "sepa",
                 *       "name": "Reader GmbH",
                 *       "iban": "DE89 3704 0044 0532 0130 00"
                 *     }
                 */
                "application/json": components["schemas"]["SetPaymentMethodRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCreatorPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rail": "sepa",
                 *       "name": "Reader GmbH",
                 *       "iban": "DE89 3704 0044 0532 0130 00"
                 *     }
                 */
                "application/json": components["schemas"]["SetPaymentMethodRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCreatorPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPaymentBatches: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Lists the batches of the demo network instead. Default: false. */
                demo?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentBatchesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPaymentBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rail": "sepa",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentBatchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CurrencyNotOfRailOrSellerIncomplete"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvePaymentBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenOrSecondPersonNeeded"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyApprovedOrBatchCanceledOrNothingToPayOrRateMissingOrSellerIncomplete"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelPaymentBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyApproved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPaymentBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BatchCanceledOrNotApproved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaymentBatchFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BatchCanceledOrNotApproved"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreatorPayments: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. Default: 50. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviewCreatives": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSettingsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description A whole id, or part of a name. */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAppIntegrationAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdvertiserFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAdvertiserFirstStepsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperatorFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAdvertiserFirstStepsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testAppAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "url"
                 *     }
                 */
                "application/json": components["schemas"]["TestAppAlertsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testOrganizationAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "url"
                 *     }
                 */
                "application/json": components["schemas"]["TestAppAlertsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAppAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com",
                 *       "url": "https://hooks.example/services/secret"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAppAlertsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com",
                 *       "url": "https://hooks.example/services/secret"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAppAlertsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAppAlertsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advanceBySeconds": 604800
                 *     }
                 */
                "application/json": components["schemas"]["MoveTestClockRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedTestClock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ingestSubscriptionEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "evt-1001",
                 *       "event_type": "did_subscribe",
                 *       "user": {
                 *         "app_account_id": "reader-1"
                 *       },
                 *       "subscription": {
                 *         "original_transaction_id": "sub-1001",
                 *         "product_id": "premium-monthly",
                 *         "price_amount_micros": 9990000,
                 *         "price_currency": "USD",
                 *         "store": "web",
                 *         "country_code": "US"
                 *       },
                 *       "occurred_at": "2026-03-01T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["SubscriptionEventBody"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Received evt-1001"
                     *     }
                     */
                    "application/json": components["schemas"]["IngestSubscriptionEventAnswer"];
                };
            };
            /** @description Refused. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        error: string;
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportPostback: {
        parameters: {
            query: {
                /**
                 * @description The id passed on by the link; `click_id` is an alias.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                transaction_id?: string;
                /**
                 * @description An alias of `transaction_id`.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                click_id?: string;
                /** @description The organization's postback token. */
                token: string;
                /** @description The advertiser's own id of the order; logged. */
                order_id?: string;
                /** @description Logged, rounded to six decimals; not counted. A faulty value is kept as text of at most 64 characters, with a remark in `message`. */
                amount?: string;
                /** @description ISO 4217; logged. A faulty value is kept as text of at most 64 characters, with a remark in `message`. */
                currency?: string;
                /** @description The key of the goal that was completed, in any case; `default`, empty or absent: the main goal. */
                goal?: string;
                /** @description An alias of `goal`. */
                event?: string;
                /** @description `reversed` takes back all that is left of a verified conversion; the amount is not read. Default: "approved". */
                status?: "approved" | "rejected" | "reversed";
                /** @description `1` returns the verdict without changing anything. Default: "0". */
                dry_run?: "0" | "1";
                /** @description Why the conversion is taken back. Default: "other". */
                reason?: "refund" | "fraud" | "duplicate" | "invalid_lead" | "terms" | "error" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "verdict": "verified",
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "message": "The conversion is verified."
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_request`: The request is malformed; `details` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_token`: The token or session is missing, wrong or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `not_found`: No object with this id exists, or the caller may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `conflict`: The current state does not allow it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `rate_limited`: Too many requests; wait for `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `internal`: Something went wrong in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `unavailable`: The database does not answer; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description Any other verdict, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
        };
    };
    sendPostback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "transaction_id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "token": "pbt_…",
                 *       "order_id": "A-1001",
                 *       "amount": "12.50",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["SendPostbackRequest"];
                /**
                 * @example {
                 *       "transaction_id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "token": "pbt_…",
                 *       "order_id": "A-1001",
                 *       "amount": "12.50",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SendPostbackRequest"];
                /**
                 * @example {
                 *       "transaction_id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "token": "pbt_…",
                 *       "order_id": "A-1001",
                 *       "amount": "12.50",
                 *       "currency": "EUR"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["SendPostbackRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "verdict": "verified",
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "message": "The conversion is verified."
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_request`: The request is malformed; `details` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_token`: The token or session is missing, wrong or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `not_found`: No object with this id exists, or the caller may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `conflict`: The current state does not allow it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `rate_limited`: Too many requests; wait for `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `internal`: Something went wrong in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `unavailable`: The database does not answer; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description Any other verdict, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
        };
    };
    reportCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "orderId": "A-1001",
                 *       "amount": "12.50",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["ReportCompletionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "verdict": "verified",
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "message": "The conversion is verified."
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_request`: The request is malformed; `details` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_token`: The token or session is missing, wrong or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `not_found`: No object with this id exists, or the caller may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `conflict`: The current state does not allow it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `internal`: Something went wrong in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `unavailable`: The database does not answer; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description Any other verdict, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
        };
    };
    reverseCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "amount": 3.33,
                 *       "reference": "R-1001",
                 *       "reason": "refund"
                 *     }
                 */
                "application/json": components["schemas"]["ReverseCompletionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "verdict": "reversed",
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "message": "The completion is reversed in part.",
                     *       "remaining": 6.67
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_request`: The request is malformed; `details` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `invalid_token`: The token or session is missing, wrong or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `not_found`: No object with this id exists, or the caller may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `conflict`: The current state does not allow it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `internal`: Something went wrong in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description `unavailable`: The database does not answer; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
            /** @description Any other verdict, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionAnswer"];
                };
            };
        };
    };
    reconcile: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day of the verifications that may be missing. Default: 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-31
                 */
                to?: string;
                /** @description The `plan` that is carried out. */
                apply?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example transaction_id,status,amount
                 *     0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54,reversed,3.33
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PlanChanged"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importExchangeRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example Date,USD,JPY
                 *     2026-02-27,1.0829,162.31
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedExchangeRates"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RateInUse"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordPaymentResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "results": [
                 *         {
                 *           "paymentId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *           "state": "paid",
                 *           "reference": "TX-1",
                 *           "fee": 0.25
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RecordPaymentResultsRequest"];
                /**
                 * @example payment_id,state,reference,fee
                 *     0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54,paid,TX-1,0.25
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatch"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BatchCanceledOrNotApproved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveOfferCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of `<timestamp>.<body>` under the signing secret. */
                "X-Webhook-Signature": string;
                /** @description While the secret is replaced: the signature by the new one. */
                "X-Webhook-Signature-Next"?: string;
                /** @description Unix seconds, as signed. */
                "X-Webhook-Timestamp": string;
                /** @description Not signed. */
                "X-Webhook-Environment": "live" | "test";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "offer_completed",
                 *       "timestamp": "2026-03-31T12:00:00.000Z",
                 *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                 *       "userId": "reader-1",
                 *       "campaignName": "Lumen Audio",
                 *       "payout": 2.5
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "offer_completed";
                    /**
                     * Format: date-time
                     * @description When this request was made.
                     */
                    timestamp: string;
                    /** Format: uuid */
                    transactionId: string;
                    /** @description As you sent it when you asked for offers. */
                    userId: string;
                    campaignName: string;
                    /** @description In US dollars; null if the campaign has no payout. */
                    payout: number | null;
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, for example for a wrong signature (401). The event is not sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
