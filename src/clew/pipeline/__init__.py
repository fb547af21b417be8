"""From files and questions to an outcome: `checking.check` shows the whole way on one screen."""
