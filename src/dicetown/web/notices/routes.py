"""The requests about notices."""

from __future__ import annotations

from typing import Final

from dicetown.web.described import Parameter, Route
from dicetown.web.notices import bodies

SUBSCRIPTION: Final = Parameter("subscription", {"type": "string"}, "The id of a subscription.")

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/notices",
        "notices",
        "How one is told that it is one's turn, and how one could be",
        tag="notices",
        answer=bodies.NoticeWays,
        auth=True,
    ),
    Route(
        "POST",
        "/api/notices/push",
        "tell_by_push",
        "Be told through this browser",
        tag="notices",
        body=bodies.PushNotices,
        answer=bodies.NoticeSubscription,
        auth=True,
        problems=(409,),
        details="Subscribe with the `push_key` of `GET /api/notices` first. Pushes come without a word in "
        "them: the browser asks `POST /api/notices/take` what to show.",
    ),
    Route(
        "POST",
        "/api/notices/mail",
        "tell_by_mail",
        "Be told by mail",
        tag="notices",
        body=bodies.MailNotices,
        answer=bodies.NoticeSubscription,
        auth=True,
        problems=(409,),
        details="A first mail asks for confirmation; nothing else is sent before. One address at a time: "
        "another one takes its place.",
    ),
    Route(
        "POST",
        "/api/notices/hook",
        "tell_by_hook",
        "Have this server pass notices on by its hook",
        tag="notices",
        body=bodies.HookNotices,
        answer=bodies.NoticeSubscription,
        auth=True,
        problems=(409,),
        details="Where a hook leads, whoever runs the server knows. It is not told of questions that nobody "
        "else may know of.",
    ),
    Route(
        "POST",
        "/api/notices/take",
        "take_notices",
        "What a browser that was woken by a push has to show",
        tag="notices",
        body=bodies.TakeNotices,
        answer=bodies.TakenNotices,
        auth=True,
        details="Each is given once.",
    ),
    Route(
        "POST",
        "/api/notices/{subscription}/test",
        "try_notice",
        "Send one now, to see how it arrives",
        tag="notices",
        auth=True,
        parameters=(SUBSCRIPTION,),
        problems=(409,),
    ),
    Route(
        "DELETE",
        "/api/notices/{subscription}",
        "end_notices",
        "Be told there no more",
        tag="notices",
        auth=True,
        parameters=(SUBSCRIPTION,),
    ),
)
