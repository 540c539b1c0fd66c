/* The API's paths and shapes, made from docs/openapi.json by `npm run generate`. Do not edit. */
export interface paths {
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
         * @description The timeline has every step: served, clicked, each postback with its verdict, verified, webhook.
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
         * Replace the signing secret; the old one stops working at once
         * @description The new secret is shown only in this answer.
         */
        post: operations["rotateWebhookSecret"];
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
    "/admin/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description A member sees those it belongs to.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description An advertiser sees its own, a publisher those on the lists of its apps.
         */
        get: operations["listCampaigns"];
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
         * @description An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.
         */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/admin/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description A member sees the projects it belongs to.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/admin/v1/projects/{projectId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a project
         * @description Revoked ones are left out.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key pair
         * @description Returns the secret key, which is never shown again.
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
         * @description Without its secret.
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
         * @description Serves and records nothing. Returns the campaigns on the app’s list.
         */
        post: operations["explainFeed"];
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
        Error: {
            /** @description A sentence that names the field or header at fault. */
            error: string;
            /** @description A stable word for programs to check. */
            code?: string;
            /** @description Details, such as a list of fields. */
            details?: unknown;
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
            /** @description The end user's device; when omitted, offers for any device are returned. */
            platform?: "android" | "ios" | "web";
        };
        /** @description A publisher reads neither the payout nor the destination, but `earningsPerCompletion`. */
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
             * @default adults
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
             * @default active
             * @enum {string}
             */
            status: "draft" | "active" | "paused" | "archived";
            /** @description It belongs to the demo network; live keys do not serve it. */
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
                 * @description The advertiser’s pricing model.
                 * @default CPA
                 * @enum {string}
                 */
                model: "CPA" | "CPC" | "CPI" | "CPM";
            } | null;
            priority?: number;
            caps?: {
                conversionsPerDay: number | null;
                conversionsTotal: number | null;
                budgetTotal: number | null;
            } | null;
            attributionWindowDays?: number;
            defaultCatalog?: boolean;
            notes?: string | null;
            /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
            earningsPerCompletion?: number;
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
            /** @description It belongs to the demo network; live keys do not serve its campaigns. */
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
        Project: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            id: string;
            name: string;
            /** @description It belongs to the demo network. */
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
             * @default undeclared
             * @enum {string}
             */
            audienceStatus: "undeclared" | "general" | "adults_only";
            /** @description For the operator only. */
            payoutSharePercent?: number;
            locales: string[];
            defaultLocale: string;
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
            incrementality: {
                enabled: boolean;
                rolloutPct: number;
                assignmentVersion: string;
            };
            ranking: {
                /** @default 0.15 */
                newCampaignShare: number;
                /** @default 0.01 */
                randomShare: number;
            };
            /** @description It belongs to the demo network. */
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
        /** Transaction */
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
        /** TransactionWithTimeline */
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
            timeline: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                at: string;
                /** @description served, delivered, opened, redirected, postback, failed, verified, entitlement or webhook. */
                step: string;
                /** @description A stable code for the outcome of the step. */
                code: string;
                /** @description The outcome as a sentence. */
                text: string;
            }[];
        };
        ListTransactionsAnswer: {
            data: components["schemas"]["Transaction"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        RotateWebhookSecretAnswer: {
            signingSecret: string;
        };
        ListWebhookCompletionsAnswer: {
            data: components["schemas"]["WebhookCompletion"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListOrganizationsAnswer: {
            data: components["schemas"]["Organization"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
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
        ExportCampaignsAnswer: {
            /** @description Rows that change nothing. */
            campaigns: {
                [key: string]: unknown;
            }[];
        };
        ImportCampaignsRequest: {
            /**
             * @description Only report what the import would do.
             * @default false
             */
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
        ListProjectsAnswer: {
            data: components["schemas"]["Project"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        ListAppsAnswer: {
            data: components["schemas"]["App"][];
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
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
            /** @description Set by the operator; if absent, the rate of the installation applies. */
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
        /** @description A feed request. */
        ExplainFeedRequest: {
            /** @description As in a feed request; has no effect. */
            clientId?: string;
            /** @description The end user; stored attributes and completions apply as in a feed. */
            userId: string;
            /** @default 10 */
            limit?: number;
            attributes: components["schemas"]["Audience"];
            /**
             * @default live
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
                /** @description The first reason it is not shown: a stable code. */
                reason: string | null;
                /** @description Expected earnings of one impression in US dollars, after the draw. */
                score: number | null;
                /** @description The score is the product of all parts but `attributes`, `history` and `uncertainty`. */
                parts: {
                    /** @description The app's share of the payout in US dollars, before rounding to cents; one millionth of a dollar where no payout is set. */
                    earningsPerCompletion: number;
                    /** @description Clicks per viewed impression in this app, country and platform. */
                    clickRate: number;
                    /** @description Verified completions per click there. */
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
                    /** @description The seeded random draw: the less is known of the campaign, the further from 1 it may be. */
                    draw: number;
                    /** @description Relative standard deviation of the estimate behind the draw. */
                    uncertainty: number;
                } | null;
                /** @description From 1; up to the limit the position in the answer. */
                rank: number | null;
                /**
                 * @description Why it has this rank: a pin, a slot reserved for a new campaign (`held`), the random order of a small share of lists, or its score; beyond the limit always its score.
                 * @enum {string|null}
                 */
                placement: "pinned" | "held" | "random" | "score" | null;
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
        /** @description `forbidden`: The caller may not change this, or a call with a session has a foreign `Origin` or none. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The caller may not change this, or a call with a session has a foreign `Origin` or none.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the log of the service. */
        RequestId: string;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                /** @description How many entries at most. */
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
                format?: "json" | "csv";
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
        requestBody?: never;
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
    listWebhookCompletions: {
        parameters: {
            query: {
                /** @description How many entries at most. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description ISO 8601 date and time; without an offset UTC.
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
    listOrganizations: {
        parameters: {
            query?: {
                /** @description How many entries at most. */
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
                /** @description How many entries at most. */
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
            /** @description A publisher reads neither the payout nor the destination, but `earningsPerCompletion`. */
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
    exportCampaigns: {
        parameters: {
            query?: {
                format?: "json" | "csv";
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
    listProjects: {
        parameters: {
            query?: {
                /** @description How many entries at most. */
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
    listApps: {
        parameters: {
            query?: {
                /** @description How many entries at most. */
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
    listKeys: {
        parameters: {
            query?: {
                /** @description How many entries at most. */
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
}
